import type { ActionTypes } from "@parley/actionLog/client";

type Shown = Parameters<NonNullable<ActionTypes["sentences"][string]["values"]>>[0];

const values = ({ shown }: Shown) => ({
    site: (
        <b>
            <bdi>{String(shown.name ?? "")}</bdi>
        </b>
    ),
});

/** Describes logged actions on sites whose pages have comments here. */
export const embedSiteActionTypes: ActionTypes = {
    sentences: {
        create: { icon: "plus", text: () => "{name} allowed the site {site} to embed comments.", values },
        change: { icon: "edit", text: () => "{name} changed the embedding site {site}.", values },
        delete: { icon: "trash", text: () => "{name} removed the embedding site {site}.", values },
    },
};

import type { ActionTypes } from "@parley/actionLog/client";
import type { ReactNode } from "react";

type Shown = Parameters<NonNullable<ActionTypes["sentences"][string]["values"]>>[0];

const values = ({ shown }: Shown) => ({
    site: (
        <b>
            <bdi>{String(shown.name ?? "")}</bdi>
        </b>
    ),
});

/** Path of a page: both of a move are on one site. */
function PagePath({ url }: { url: unknown }): ReactNode {
    return <bdi dir="ltr">{String(url).replace(/^https?:\/\/[^/]+/, "") || "/"}</bdi>;
}

/** Describes logged actions on the addresses of pages. */
export const embedAddressActionTypes: ActionTypes = {
    sentences: {
        move: {
            icon: "move",
            text: () => "{name} moved the comments of {page} to {address}.",
            values: ({ shown }) => ({
                page: <PagePath url={shown.name} />,
                address: <PagePath url={shown.to} />,
            }),
        },
    },
};

/** Describes logged actions on sites whose pages have comments here. */
export const embedSiteActionTypes: ActionTypes = {
    sentences: {
        create: { icon: "plus", text: () => "{name} allowed the site {site} to embed comments.", values },
        change: { icon: "edit", text: () => "{name} changed the embedding site {site}.", values },
        delete: { icon: "trash", text: () => "{name} removed the embedding site {site}.", values },
    },
};

import type { ActionTypes } from "@parley/actionLog/client";

type Shown = Parameters<NonNullable<ActionTypes["sentences"][string]["values"]>>[0];

const values = ({ shown }: Shown) => ({
    theme: (
        <b>
            <bdi>{String(shown.name ?? "")}</bdi>
        </b>
    ),
});

/** Describes logged actions on themes. */
export const themeActionTypes: ActionTypes = {
    sentences: {
        create: { icon: "plus", text: () => "{name} made the theme {theme}.", values },
        change: { icon: "edit", text: () => "{name} changed the theme {theme}.", values },
        delete: { icon: "trash", text: () => "{name} deleted the theme {theme}.", values },
    },
};

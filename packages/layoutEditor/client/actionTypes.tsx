import type { ActionTypes } from "@parley/actionLog/client";

type Shown = Parameters<NonNullable<ActionTypes["sentences"][string]["values"]>>[0];

const values = ({ shown }: Shown) => ({
    layout: (
        <b>
            <bdi>{String(shown.name ?? "")}</bdi>
        </b>
    ),
});

const fragmentValues = (action: Shown) => ({ fragment: values(action).layout });

/** Describes logged actions on fragments. */
export const fragmentActionTypes: ActionTypes = {
    sentences: {
        create: { icon: "plus", text: () => "{name} made the fragment {fragment}.", values: fragmentValues },
        change: { icon: "edit", text: () => "{name} saved a draft of the fragment {fragment}.", values: fragmentValues },
        publish: { icon: "check", text: () => "{name} published the fragment {fragment}.", values: fragmentValues },
        delete: { icon: "trash", text: () => "{name} deleted the fragment {fragment}.", values: fragmentValues },
    },
};

/** Describes logged actions on the layouts of pages. */
export const layoutActionTypes: ActionTypes = {
    sentences: {
        create: { icon: "plus", text: () => "{name} made the layout {layout}.", values },
        change: { icon: "edit", text: () => "{name} changed the layout {layout}.", values },
        delete: { icon: "trash", text: () => "{name} deleted the layout {layout}.", values },
    },
};

import type { ActionTypes } from "@parley/actionLog/client";

type Shown = Parameters<NonNullable<ActionTypes["sentences"][string]["values"]>>[0];

const named = (name: unknown) => (
    <b>
        <bdi>{String(name ?? "")}</bdi>
    </b>
);

const values = ({ shown }: Shown) => ({ layout: named(shown.name), from: named(shown.from) });

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

/** Fields of a layout that say who changed it, and when. */
const DATES = ["dateUpdated", "updateUserID"];

/** Returns the sentence for a change of a layout's places, of its name, or of more. */
function describeChange({ shown }: Shown): string {
    const changed = (Array.isArray(shown.changed) ? shown.changed : []).filter((field) => !DATES.includes(field));
    if (changed.length > 0 && changed.every((field) => ["views", "taken"].includes(field)))
        return "{name} chose other pages for the layout {layout}.";
    return changed.join() === "name" ? "{name} renamed the layout {from} to {layout}." : "{name} changed the layout {layout}.";
}

/** Describes logged actions on the layouts of pages. */
export const layoutActionTypes: ActionTypes = {
    sentences: {
        create: { icon: "plus", text: () => "{name} made the layout {layout}.", values },
        change: { icon: "edit", text: describeChange, values },
        delete: { icon: "trash", text: () => "{name} deleted the layout {layout}.", values },
    },
};

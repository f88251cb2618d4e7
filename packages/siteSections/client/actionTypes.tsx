import type { ActionTypes } from "@parley/actionLog/client";

type Shown = Parameters<NonNullable<ActionTypes["sentences"][string]["values"]>>[0];

const values = ({ shown }: Shown) => ({
    section: (
        <b>
            <bdi>{String(shown.name ?? "")}</bdi>
        </b>
    ),
});

/** Describes logged actions on sections of the site. */
export const siteSectionActionTypes: ActionTypes = {
    sentences: {
        create: { icon: "plus", text: () => "{name} added the section {section}.", values },
        change: {
            icon: "edit",
            text: ({ shown }) =>
                String(shown.changed) === "sort"
                    ? "{name} moved the section {section}."
                    : "{name} changed the section {section}.",
            values,
        },
        delete: { icon: "trash", text: () => "{name} removed the section {section}.", values },
    },
};

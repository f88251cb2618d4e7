import type { ActionTypes } from "@parley/actionLog/client";

/** Describes the removal of reactions by moderators. */
export const reactionActionTypes: ActionTypes = {
    sentences: {
        remove: {
            icon: "smile",
            text: "{name} removed the reaction of {member}.",
            values: ({ shown }) => ({
                member: (
                    <b>
                        <bdi>{String(shown.name)}</bdi>
                    </b>
                ),
            }),
        },
    },
};

import type { ActionTypes } from "@parley/actionLog/client";
import type { LoggedAction } from "@parley/actionLog/contract";

/** Sentences for actions on translations. */
export const translationActionTypes: ActionTypes = {
    sentences: {
        change: {
            icon: "globe",
            text: ({ shown: { count } }) =>
                count === 1
                    ? "{name} changed a translation of {record} ({locale})."
                    : "{name} changed translations of {record} ({locale}).",
            values: ({ shown }: LoggedAction) => ({
                record: (
                    <b>
                        <bdi>{String(shown.name)}</bdi>
                    </b>
                ),
                locale: String(shown.locale),
            }),
        },
    },
    undone: () => [],
};

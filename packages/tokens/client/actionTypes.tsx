import type { ActionTypes } from "@parley/actionLog/client";
import { fetchTokens } from "./tokens.slice";

/** Describes actions on access tokens, which only their owner is shown. */
export const tokenActionTypes: ActionTypes = {
    sentences: {
        delete: {
            icon: "trash",
            text: ({ shown }) =>
                shown.name ? "{name} deleted the access token {token}." : "{name} deleted an access token without a name.",
            values: ({ shown }) => ({
                token: (
                    <b>
                        <bdi>{String(shown.name)}</bdi>
                    </b>
                ),
            }),
        },
    },
    undone: () => [fetchTokens({})],
};

import type { ActionTypes } from "@parley/actionLog/client";
import type { LoggedAction } from "@parley/actionLog/contract";
import { fetchMessages } from "./messages.thunks";
import { fetchShownMessages } from "./shownMessages.thunks";

/** Describes logged actions on announcements for the reader. */
export const messageActionTypes: ActionTypes = {
    sentences: {
        create: { icon: "bell", text: "{name} announced: {message}", values: messageIn },
        change: { icon: "bell", text: "{name} changed the announcement: {message}", values: messageIn },
        delete: { icon: "bell", text: "{name} removed the announcement: {message}", values: messageIn },
    },
    undone: () => [fetchMessages({}), fetchShownMessages({})],
};

function messageIn({ shown }: LoggedAction) {
    return { message: <bdi>{String(shown.name ?? "")}</bdi> };
}

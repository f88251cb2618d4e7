import type { ActionTypes } from "@parley/actionLog/client";
import { invalidateQueries } from "@parley/library/client/thunks";
import { fetchMessageReports } from "../conversations.thunks";

const DECISIONS: Record<string, string> = {
    handled: "{name} has seen to a report of a private message.",
    dismissed: "{name} dismissed a report of a private message.",
};

/** Describes logged actions on reports of messages for the reader. */
export const messageReportActionTypes: ActionTypes = {
    sentences: {
        decide: {
            icon: "check",
            text: ({ shown }) => DECISIONS[String(shown.status)] ?? "{name} reopened a report of a private message.",
        },
    },
    undone: () => [invalidateQueries(fetchMessageReports)],
};

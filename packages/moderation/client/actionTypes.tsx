import type { ActionTypes } from "@parley/actionLog/client";
import type { LoggedAction } from "@parley/actionLog/contract";
import { invalidateQueries } from "@parley/library/client/thunks";
import { fetchEscalation, fetchEscalationComments, fetchEscalations, fetchReports } from "./moderation.thunks";

const STATUSES: Record<string, string> = {
    open: "{name} reopened {escalation}.",
    "in-progress": "{name} is looking into {escalation}.",
    "on-hold": "{name} put {escalation} on hold.",
    done: "{name} closed {escalation}.",
};

/** Describes logged actions on reports and escalations for the reader. */
export const moderationActionTypes: ActionTypes = {
    sentences: {
        dismiss: { icon: "check", text: "{name} dismissed a report of {post}.", values: postIn },
        reject: { icon: "trash", text: "{name} rejected {post}.", values: postIn },
        approve: { icon: "check", text: "{name} approved {post}.", values: postIn },
        status: { icon: "flag", text: "{name} changed the status of a report of {post}.", values: postIn },
        escalate: { icon: "shield", text: "{name} escalated {escalation}.", values: escalationIn },
        escalationStatus: {
            icon: "shield",
            text: ({ shown }) => STATUSES[String(shown.to)] ?? "{name} changed {escalation}.",
            values: escalationIn,
        },
        escalationEdit: { icon: "shield", text: "{name} changed {escalation}.", values: escalationIn },
        edit: { icon: "edit", text: "{name} edited a comment on {escalation}.", values: escalationIn },
        delete: { icon: "trash", text: "{name} deleted a comment on {escalation}.", values: escalationIn },
    },
    undone: () => [invalidateQueries(fetchReports, fetchEscalations, fetchEscalation, fetchEscalationComments)],
};

function postIn({ shown }: LoggedAction) {
    return { post: <bdi>{String(shown.name ?? "")}</bdi> };
}

function escalationIn({ shown }: LoggedAction) {
    const name = <bdi>{String(shown.name ?? "")}</bdi>;
    return { escalation: typeof shown.url === "string" ? <a href={shown.url}>{name}</a> : name };
}

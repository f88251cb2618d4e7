import type { EscalationStatus } from "@parley/moderation/contract";

/** Names of the statuses of an escalation. */
export const STATUS_NAMES: Record<EscalationStatus, string> = {
    open: "Open",
    "in-progress": "In progress",
    "on-hold": "On hold",
    done: "Done",
};

import type { EscalationStatus } from "@parley/moderation/contract";

/** How far an escalation is, in words. */
export const STATUS_NAMES: Record<EscalationStatus, string> = {
    open: "Open",
    "in-progress": "In progress",
    "on-hold": "On hold",
    done: "Done",
};

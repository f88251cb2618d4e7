import type { Translate } from "@parley/library/client/i18n";
import type { ESCALATION_STATUSES, EscalationStatus } from "@parley/moderation/contract";
import { EXTERNAL_STATUS } from "@parley/moderation/contract";

type OwnStatus = (typeof ESCALATION_STATUSES)[number];

const NAMES: Record<OwnStatus, string> = {
    open: "Open",
    "in-progress": "In progress",
    "on-hold": "On hold",
    done: "Done",
};

const isOwn = (status: EscalationStatus): status is OwnStatus => Object.hasOwn(NAMES, status);

/** Returns the name of the status of an escalation; another system that works on it is named as the status names it. */
export const formatStatus = (status: EscalationStatus, t: Translate): string =>
    isOwn(status) ? t(NAMES[status]) : t("With {system}", { system: status.slice(EXTERNAL_STATUS.length) });

/** What decides besides permissions which options a discussion has. */
export const OPTION_SETTINGS = { select: ["tagging.discussions.enabled", "triage.enabled", "escalations.enabled"] };

/** Settings page for how much members may post, store and upload. */
export const POSTING_LIMITS_SETTINGS = "/settings/posting-limits";
/** Settings page for the limits of single roles. */
export const ROLE_LIMITS_SETTINGS = `${POSTING_LIMITS_SETTINGS}/roles`;

/** Name of the field for a limit of a role. */
export const toRoleLimitName = (roleID: number, kind: string): string => `${roleID}-${kind}`;

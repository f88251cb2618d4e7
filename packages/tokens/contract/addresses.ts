/** Page on which members manage their own access tokens. */
export const TOKENS_PAGE = "/account/tokens";

/** Lifetimes that its form offers, in days. */
export const TOKEN_LIFETIMES = ["30", "90", "365", "never"] as const;

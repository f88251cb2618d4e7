/** Why it did not work with a provider, as the address of a page says it. */
export const OPENID_PROBLEMS = [
    /** It does not answer, or not in a way that can be read. */
    "down",
    /** It says no: somebody thought better of it, or may not. */
    "denied",
    /** What it says does not hold. */
    "untrue",
    /** It took too long, was done already, or began in another browser. */
    "over",
    /** The account that is linked may not sign in. */
    "barred",
    "closed",
    /** Another account here is linked with it. */
    "taken",
    /** They are somebody else there than the one this account is linked with. */
    "other",
    /** It does not say that they have proved just now who they are. */
    "stale",
] as const;
export type OpenIDProblem = (typeof OPENID_PROBLEMS)[number];

/** What is asked of a provider: to let somebody in, to be linked with one's account, or to prove once more who one is. */
export type OpenIDPurpose = "signIn" | "link" | "prove";

/** Where a form begins with a provider; its answer is the page on the way there. */
export const openIDPath = (key: string): string => `/entry/openid/${key}`;

/** On the pages that begin with a provider, the part that does so, and tells what went wrong. */
export const OPENID_PART = "other-ways";

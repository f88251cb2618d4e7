/** Problems of an OpenID Connect flow, as named in the query string of a page. */
export const OPENID_PROBLEMS = [
    /** The provider does not respond, or the response can't be read. */
    "down",
    /** The provider reports a denial: the person cancelled or is not allowed to sign in there. */
    "denied",
    /** The provider's response fails verification. */
    "untrue",
    /** The flow expired, was completed already, or was started in another browser. */
    "over",
    /** The linked account may not sign in. */
    "barred",
    "closed",
    /** The identity is linked with another account here. */
    "taken",
    /** The person is signed in at the provider with a different identity from the linked one. */
    "other",
    /** The provider does not confirm that the person has reauthenticated there. */
    "stale",
] as const;
export type OpenIDProblem = (typeof OPENID_PROBLEMS)[number];

/** Purpose of an OpenID Connect flow: to sign in, to link the identity with the viewer's account, or to reauthenticate. */
export type OpenIDPurpose = "signIn" | "link" | "prove";

/** Returns the path to which a form posts to start a flow with a provider; the response is a page that forwards there. */
export const openIDPath = (key: string): string => `/entry/openid/${key}`;

/** ID of the element with the provider buttons and the error message. */
export const OPENID_PART = "other-ways";

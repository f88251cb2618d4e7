/** Path below which the calls of frames are, in place of `/api/v2`: the cookie of their session goes nowhere else. */
export const FRAME_API = "/embed/api/v2";

/** Header by which the calls of a frame name their embedding site. */
export const EMBED_SITE_HEADER = "x-embed-site";
/** Header with the token of the session of a frame, for browsers that store no cookies in frames. */
export const EMBED_TOKEN_HEADER = "x-embed-token";
/** Names of the cookies of a frame before the number of its site: the token, and a mark without meaning that scripts may read. */
export const EMBED_COOKIE = "parley-embed-";
export const EMBED_MARK_COOKIE = "parley-embed-in-";

/** IDs of the parts of a frame that its script uses. */
export const FRAME_PARTS = {
    list: "embed-list",
    form: "embed-form",
    status: "embed-status",
    member: "embed-member",
    memberName: "embed-member-name",
    signOut: "embed-sign-out",
    signIn: "embed-sign-in",
    signInLink: "embed-sign-in-link",
    check: "embed-check",
    write: "embed-write",
    guest: "embed-guest",
    close: "embed-close",
    reopen: "embed-reopen",
    pin: "embed-pin",
    held: "embed-held",
    heldComments: "embed-held-comments",
    report: "embed-report",
} as const;

/** What the script of a frame says, translated. */
export interface FrameTexts {
    empty: string;
    sending: string;
    posted: string;
    held: string;
    offline: string;
    signedOut: string;
    expired: string;
    signIn: string;
    remove: string;
    removed: string;
    report: string;
    reportReason: string;
    reported: string;
    closed: string;
    reopened: string;
    mayNotComment: string;
    pinned: string;
    undo: string;
    undone: string;
    approve: string;
    approved: string;
    refuse: string;
    refused: string;
}

/** What the script of the whole forum in a frame says, translated. */
export interface ForumFrameTexts {
    /** Describes a link that opens in a new tab. */
    newTab: string;
    /** Contains `{number}`. */
    confirm: string;
    signedIn: string;
    expired: string;
    /** The browser stores no cookies in frames. */
    refused: string;
    offline: string;
    cancel: string;
}

export { canonicalizePageURL, type PageAddress, parseOrigin } from "./canonicalizePageURL";
export {
    EMBED_COMMENTS_PAGE,
    EMBED_FEED,
    EMBED_FRAGMENT,
    EMBED_START,
    EMBED_WRITE_PAGE,
    FRAME_PARAMETERS,
    isEmbedAddress,
    isFrameAddress,
} from "./embedAddresses";
export {
    EMBED_COUNTS,
    getEmbedCounts,
    getHeldComments,
    HeldComment,
    MAX_COUNTED_PAGES,
    MAX_GUEST_NAME,
    MAX_HELD_COMMENTS,
    MAX_PAGE_ID,
    MAX_PAGE_URL,
    postEmbedComment,
} from "./embedComments";
export {
    FRAME_LIMIT,
    FRAME_SORTS,
    type FramedPage,
    type FrameQuery,
    type FrameSort,
    InvalidFrameQuery,
    parseAccent,
    parseFrameQuery,
    toPageParameters,
} from "./embedFrame";
export { EmbedPage, type EmbedState, getEmbedComments } from "./embedPage";
export {
    deleteEmbedSession,
    EMBED_ENTRY_PAGE,
    EmbedSession,
    EmbedSignIn,
    getEmbedSession,
    getEmbedSignIn,
    postEmbedSession,
    postEmbedSignIn,
    postEmbedUndo,
    StartedSignIn,
} from "./embedSessions";
export {
    deleteEmbedSite,
    EMBED_ADDRESSES_PAGE,
    EMBED_SITE,
    EMBED_SITES_PAGE,
    EMBED_THEMES,
    EmbedSite,
    type EmbedTheme,
    getEmbedSite,
    getEmbedSites,
    MAX_EMBED_ORIGINS,
    MAX_EMBED_SITE_NAME,
    MAX_EMBED_SITES,
    MAX_ISSUER_LENGTH,
    MAX_JWKS_URL_LENGTH,
    MAX_ORIGIN_LENGTH,
    patchEmbedSite,
    postEmbedSite,
} from "./embedSites";
export {
    EmbedTokenSettings,
    getEmbedTokenSettings,
    MAX_TOKEN_LENGTH,
    MAX_TOKEN_SECONDS,
    postCheckEmbedToken,
    postEmbedToken,
} from "./embedTokens";
export { FORUM_FRAME_CALLS } from "./forumFrameCalls";
export { FORUM_FRAME_COOKIE, FORUM_FRAME_SCRIPT, isFrameable, isFrameForm, isWritingPage } from "./forumFrames";
export { FRAME_CALLS, isFrameCall } from "./frameCalls";
export {
    EMBED_COOKIE,
    EMBED_MARK_COOKIE,
    EMBED_SITE_HEADER,
    EMBED_TOKEN_HEADER,
    type ForumFrameTexts,
    FRAME_API,
    FRAME_PARTS,
    type FrameTexts,
} from "./frameNames";
export {
    ADDRESSES_ON_PAGE,
    type AddressState,
    EMBED_ADDRESS,
    EmbedAddress,
    getEmbedAddresses,
    patchEmbedAddress,
    postMergeEmbedAddress,
    postMoveEmbedAddress,
} from "./pageAddresses";

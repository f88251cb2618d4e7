export { deletedCommentsPath, editPath, optionsPath, revisionsPath, searchInPath, sharedURL } from "./addresses";

export { BothTexts, type Words } from "./components/BothTexts";
export { DiscussionLinks } from "./components/DiscussionLinks";
export { selectListedDiscussions } from "./discussions.selectors";
export {
    discussionsChanged,
    discussionsRemoved,
    selectBestDiscussions,
    selectBookmarkStatus,
    selectDiscussion,
    selectDiscussionAddition,
    selectDiscussionChange,
    selectDiscussionEdit,
    selectDiscussionList,
    selectDiscussionQuote,
    selectDiscussionRemoval,
    selectDismissStatus,
    selectNearDiscussions,
} from "./discussions.slice";
export {
    addDiscussion,
    bookmarkDiscussion,
    bumpDiscussion,
    changeDiscussion,
    changeDiscussionType,
    dismissDiscussion,
    fetchBestDiscussions,
    fetchDiscussion,
    fetchDiscussionEdit,
    fetchDiscussionQuote,
    fetchDiscussions,
    fetchNearDiscussions,
    fetchSimilarDiscussions,
    type KnownEdit,
    markAllRead,
    readDiscussion,
    removeDiscussion,
    saveDiscussionEdit,
    tagDiscussion,
    unmarkAllRead,
} from "./discussions.thunks";
export { readConflictingText, useEditConflict } from "./editing/useEditConflict";
export { pickQuery, readPageSegment } from "./listAddress";
export { selectOptionsReader } from "./optionsReader";
export { findOwnPhoto } from "./photoOf";
export { formatSince } from "./since";
export { listStates } from "./states";
export { DISCUSSION_PAGE_EXPAND, useDiscussion, useDiscussionEdit, useDiscussionList } from "./useDiscussion";

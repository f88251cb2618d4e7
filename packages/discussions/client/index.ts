export { deletedCommentsPath, editPath, optionsPath, revisionsPath } from "./addresses";
export { askRecords, selectRecords } from "./bulk/records";
export { refreshLists } from "./bulk/shownLists";
export { Attribution } from "./components/Attribution";
export { BothTexts, type Words } from "./components/BothTexts";
export { DiscussionLinks } from "./components/DiscussionLinks";
export { Share } from "./components/Share";
export { sharedURL } from "./components/shared";
export { selectListedDiscussions } from "./discussions.selectors";
export type { DiscussionList } from "./discussions.slice";
export {
    discussionsChanged,
    discussionsRemoved,
    selectBookmarkedList,
    selectBookmarkStatus,
    selectDiscussion,
    selectDiscussionAddition,
    selectDiscussionChange,
    selectDiscussionEdit,
    selectDiscussionList,
    selectDiscussionQuote,
    selectDiscussionRemoval,
    selectDismissStatus,
} from "./discussions.slice";
export {
    addDiscussion,
    addDiscussionTags,
    bookmarkDiscussion,
    bumpDiscussion,
    changeDiscussion,
    changeDiscussionType,
    dismissDiscussion,
    fetchBookmarkedDiscussions,
    fetchDiscussion,
    fetchDiscussionEdit,
    fetchDiscussionQuote,
    fetchDiscussions,
    fetchSimilarDiscussions,
    type KnownEdit,
    removeDiscussion,
    saveDiscussionEdit,
    tagDiscussion,
} from "./discussions.thunks";
export { readConflictingText, useEditConflict } from "./editing/useEditConflict";
export { editTimeoutIn } from "./editTimeoutIn";
export { OPTION_SETTINGS } from "./optionSettings";
export { useTagChoices } from "./options/dialogs/useTagChoices";
export { provideOptionItems } from "./options/optionItems";
export type { DiscussionOption, OptionCase, OptionGroup } from "./options/options";
export { listOfferedOptions, registerDiscussionOption } from "./options/options";
export { type DialogProps, OptionsContext } from "./options/optionsContext";
export { ownOptions } from "./options/ownOptions";
export { formatTimeLeft } from "./options/timeLeft";
export { useEditClock } from "./options/useEditClock";
export { selectOptionsReader } from "./optionsReader";
export { findOwnPhoto } from "./photoOf";
export { formatSince } from "./since";
export { originalPostActions, originalPostAnswer } from "./slots";
export { DISCUSSION_PAGE_EXPAND, useDiscussion, useDiscussionEdit, useDiscussionList } from "./useDiscussion";

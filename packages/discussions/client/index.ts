export { addressIn } from "./addressIn";
export { Attribution } from "./components/Attribution";
export { Share } from "./components/Share";
export { selectListedDiscussions } from "./discussions.selectors";
export type { DiscussionList } from "./discussions.slice";
export {
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
    removeDiscussion,
    tagDiscussion,
} from "./discussions.thunks";
export type { DiscussionOption, OptionCase, OptionGroup } from "./options/options";
export { registerDiscussionOption } from "./options/options";
export { type DialogProps, OptionsContext } from "./options/optionsContext";
export { photoOf } from "./photoOf";
export { sinceWhen } from "./since";
export { originalPostActions, originalPostAnswer } from "./slots";
export { DISCUSSION_PAGE_EXPAND, useDiscussion, useDiscussionEdit, useDiscussionList } from "./useDiscussion";
export { selectKeptText, textSent } from "./writing/keptTexts.slice";
export { SendingError } from "./writing/SendingError";
export { SignInFirst } from "./writing/SignInFirst";
export { sendByKeyboard } from "./writing/sendByKeyboard";
export { errorOfForm } from "./writing/sentForm";
export { useKeptForm } from "./writing/useKeptForm";
export { useResending } from "./writing/useResending";

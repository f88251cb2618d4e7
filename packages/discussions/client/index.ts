export { addressIn } from "./addressIn";
export { BulkDialog } from "./bulk/BulkDialog";
export { BulkChip, BulkDock } from "./bulk/BulkDock";
export type { BulkRecordType, Selection } from "./bulk/bulk.slice";
export type { BulkAct, BulkCase, BulkCommand, BulkDialogProps, BulkKind, BulkReason } from "./bulk/bulkActs";
export { registerBulkActs } from "./bulk/bulkActs";
export { LeaveRedirects } from "./bulk/LeaveRedirects";
export { askRecords, clearSelection, selectRecords } from "./bulk/records";
export { lacking } from "./bulk/rights";
export { useFetched } from "./bulk/useFetched";
export { PickBox } from "./bulk/usePick";
export { Attribution } from "./components/Attribution";
export { BothTexts } from "./components/BothTexts";
export { Share } from "./components/Share";
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
    removeDiscussion,
    tagDiscussion,
} from "./discussions.thunks";
export { ChangeAuthor } from "./options/dialogs/ChangeAuthor";
export { dialogs } from "./options/dialogs/dialogs.styles";
export type { Mistakes } from "./options/dialogs/OptionDialog";
export { OptionDialog } from "./options/dialogs/OptionDialog";
export type { DiscussionOption, OptionCase, OptionGroup } from "./options/options";
export { registerDiscussionOption, selectOptionsReader } from "./options/options";
export { type DialogProps, OptionsContext } from "./options/optionsContext";
export { editTimeoutIn, settingIn } from "./options/settingIn";
export { timeLeft } from "./options/timeLeft";
export { useAnnouncedAction } from "./options/useAnnouncedAction";
export { useEditClock } from "./options/useEditClock";
export { findOwnPhoto } from "./photoOf";
export { sinceWhen } from "./since";
export { originalPostActions, originalPostAnswer } from "./slots";
export { DISCUSSION_PAGE_EXPAND, useDiscussion, useDiscussionEdit, useDiscussionList } from "./useDiscussion";
export { takeArrivals } from "./writing/arrivals";
export { selectBegun, selectLocalDraft } from "./writing/localDrafts.slice";
export { forgetMemberHere, rememberMemberHere } from "./writing/memberHere";
export { newName } from "./writing/newName";
export { isPassing, isSavedAlready } from "./writing/refusals";
export { SendingError } from "./writing/SendingError";
export { SignInFirst } from "./writing/SignInFirst";
export { sendByKeyboard } from "./writing/sendByKeyboard";
export { errorOfForm } from "./writing/sentForm";
export { throwAway } from "./writing/throwAway";
export { useLocalDraft } from "./writing/useLocalDraft";
export { WaitingAt } from "./writing/WaitingAt";
export { WaitingEditNotice } from "./writing/WaitingEditNotice";
export { waitingPathIn } from "./writing/waitingPathIn";
export type { Sent, WritingKind } from "./writing/writingKinds";
export { registerWritingKind } from "./writing/writingKinds";

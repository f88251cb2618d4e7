export { DraftsItem } from "./DraftsItem";
export { recovered } from "./localDrafts/DeviceDrafts.styles";
export { discardText } from "./localDrafts/discardText";
export {
    fromAsideKey,
    type LocalDraft,
    selectBegun,
    selectLocalDraft,
    selectLocalDrafts,
    selectTextsOf,
    textPut,
    textSent,
    textTyped,
} from "./localDrafts/localDrafts.slice";
export { CopyButton, Part, StoredText, WholeText } from "./localDrafts/StoredText";
export { selectDeviceDrafts } from "./localDrafts/selectDeviceDrafts";
export { createUniqueID } from "./localDrafts/uniqueID";
export { useLocalDraft } from "./localDrafts/useLocalDraft";
export { readFirstWords } from "./localDrafts/wordsOf";
export { OutboxBox } from "./OutboxBoxes";
export { OutboxRunner } from "./OutboxRunner";
export { selectIsPendingAt, selectOutbox } from "./outbox.slice";
export { takeArrivals } from "./sending/arrivals";
export { isPassing, isSavedAlready } from "./sending/refusals";
export { SendingError } from "./sending/SendingError";
export { sendByKeyboard } from "./sending/sendByKeyboard";
export { useSending } from "./sending/useSending";
export { forgetMemberHere, rememberMemberHere } from "./session/memberHere";
export { SignInFirst } from "./session/SignInFirst";
export { useWritingKinds } from "./useWritingKinds";
export { WaitingAt } from "./WaitingAt";
export { WaitingEditNotice } from "./WaitingEditNotice";
export { findWaitingPath } from "./waitingPathIn";
export { parseDraftKey, registerWritingKind, type Sent, type WritingKind } from "./writingKinds";

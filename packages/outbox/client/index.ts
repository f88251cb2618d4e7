export { takeArrivals } from "./arrivals";
export { recovered } from "./DeviceDrafts.styles";
export { DraftsItem } from "./DraftsItem";
export { CopyButton, KeptWords, Part, WholeText } from "./KeptWords";
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
} from "./localDrafts.slice";
export { forgetMemberHere, rememberMemberHere } from "./memberHere";
export { newName } from "./newName";
export { OutboxBox } from "./OutboxBoxes";
export { OutboxKeeper } from "./OutboxKeeper";
export { selectIsPendingAt, selectOutbox } from "./outbox.slice";
export { isPassing, isSavedAlready } from "./refusals";
export { SendingError } from "./SendingError";
export { SignInFirst } from "./SignInFirst";
export { selectDeviceDrafts } from "./selectDeviceDrafts";
export { sendByKeyboard } from "./sendByKeyboard";
export { errorOfForm } from "./sentForm";
export { throwAway } from "./throwAway";
export { useLocalDraft } from "./useLocalDraft";
export { useWritingKinds } from "./useWritingKinds";
export { WaitingAt } from "./WaitingAt";
export { WaitingEditNotice } from "./WaitingEditNotice";
export { waitingPathIn } from "./waitingPathIn";
export { readFirstWords } from "./wordsOf";
export { parseDraftKey, registerWritingKind, type Sent, type WritingKind } from "./writingKinds";

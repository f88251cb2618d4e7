export { MessageNotices } from "./components/MessageNotices";
export { fetchShownMessages } from "./shownMessages.thunks";

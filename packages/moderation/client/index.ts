export { MessageNotices } from "./components/MessageNotices";
export { selectReports } from "./moderation.slice";
export { addReport, fetchReports } from "./moderation.thunks";
export { fetchShownMessages } from "./shownMessages.thunks";

export { MessageNotices } from "./components/MessageNotices";
export { selectReports } from "./moderation.slice";
export { addReport, fetchReports, fetchShownMessages } from "./moderation.thunks";

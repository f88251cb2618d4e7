export { queue } from "./components/Queue.styles";
export { QueueFrame } from "./components/QueueFrame";
export { selectReports } from "./moderation.slice";
export { addReport, fetchReports } from "./moderation.thunks";
export { requireRecord } from "./pages/pageLoading";
export { pageHref, parseID } from "./queries";

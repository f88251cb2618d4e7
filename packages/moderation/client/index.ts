export { selectReports } from "./moderation.slice";
export { addReport, fetchReports } from "./moderation.thunks";

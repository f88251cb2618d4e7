export { LaterForm } from "./LaterForm";
export { fetchSnooze } from "./snoozes.slice";

export { createThrottle, tooMany } from "./throttle";
export { withRetryAfter } from "./withRetryAfter";

export { createThrottle, tooManyRequests } from "./throttle";
export { withRetryAfter } from "./withRetryAfter";

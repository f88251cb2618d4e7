export { sayingWhen } from "./sayingWhen";
export { createThrottle, tooMany } from "./throttle";

export type { SubscriptionKeys } from "./encryptPush";
export { encryptPush, hasValidKeys } from "./encryptPush";
export type { Vapid } from "./vapid";
export { createVapid } from "./vapid";

export { createExpiringMap, type ExpiringMap } from "./expiringMap";

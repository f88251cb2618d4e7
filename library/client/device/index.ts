export type { DeviceClass } from "./deviceClass";
export { classifyDevice } from "./deviceClass";
export { isFramed } from "./framed";
export { onResize } from "./onResize";
export { useDevice } from "./useDevice";

export type { DeviceClass } from "./deviceClass";
export { classifyDevice } from "./deviceClass";
export { onResize } from "./onResize";
export { useDevice } from "./useDevice";

export type { DeviceClass } from "./deviceClass";
export { deviceClassOf } from "./deviceClass";
export { onResize } from "./onResize";
export { useDevice } from "./useDevice";

import { useSyncExternalStore } from "react";
import type { DeviceClass } from "./deviceClass";
import { classifyDevice } from "./deviceClass";
import { onResize } from "./onResize";

/** Device class on the server, which doesn't know the window; the browser hydrates with the same class. */
const UNSEEN: DeviceClass = "desktop";

/**
 * Returns the device class of this window, updated when a resize crosses a breakpoint (LAY-086). Only for differences in code, such as a
 * card that is a dialog on a phone: differences in style use `media`, which applies from the first paint.
 */
export function useDevice(): DeviceClass {
    return useSyncExternalStore(onResize, readDevice, () => UNSEEN);
}

function readDevice(): DeviceClass {
    return classifyDevice(window.innerWidth, window.innerHeight);
}

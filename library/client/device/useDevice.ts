import { useSyncExternalStore } from "react";
import type { DeviceClass } from "./deviceClass";
import { classifyDevice } from "./deviceClass";
import { onResize } from "./onResize";

/** What the server takes every window for, since it sees none; the browser begins with the same, so that both write the same page. */
const UNSEEN: DeviceClass = "desktop";

/**
 * The kind of device this window is, told anew when a resize crosses a breakpoint (LAY-086). For what only code can do, such as a card that is a
 * dialog on a phone: what styles can do they do with `media`, from the first paint on.
 */
export function useDevice(): DeviceClass {
    return useSyncExternalStore(onResize, seenDevice, () => UNSEEN);
}

function seenDevice(): DeviceClass {
    return classifyDevice(window.innerWidth, window.innerHeight);
}

import { useSyncExternalStore } from "react";

/** Returns whether scripts are running: false on the server and during hydration, so that both render the same; true afterwards. */
export function useAlive(): boolean {
    return useSyncExternalStore(
        neverChanges,
        () => true,
        () => false,
    );
}

function neverChanges(): () => void {
    return () => undefined;
}

import { useSyncExternalStore } from "react";

/** Whether scripts are at work: false on the server and while its page comes alive, so that both draw the same; then true. */
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

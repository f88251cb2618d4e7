import type { RootState } from "@parley/library/client/store";
import { useAppStore } from "@parley/library/client/store";
import { useEffect } from "react";

/** Connects the page of a member to live events while the calling component is mounted, once the browser is idle. */
export function useLive(userID: number, selectIsSignedIn: (state: RootState) => boolean): void {
    const store = useAppStore();
    useEffect(() => {
        let stop: (() => void) | undefined;
        let isGone = false;
        void import(/* webpackChunkName: "live" */ "./startLive").then(
            ({ startLive }) => {
                if (!isGone) stop = startLive(store, { userID, isSignedIn: () => selectIsSignedIn(store.getState()) });
            },
            // If the code can't be loaded, the page gets no live events.
            () => undefined,
        );
        return () => {
            isGone = true;
            stop?.();
        };
    }, [store, userID, selectIsSignedIn]);
}

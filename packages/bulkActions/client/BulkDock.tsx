import { selectIsSignedIn, selectMe } from "@parley/accounts/client";
import { createLazyPart, useAlive, useFetched } from "@parley/library/client/components";
import { useAppSelector, useAppStore } from "@parley/library/client/store";
import { useEffect } from "react";
import { forgotten, selectHasBulk, synced } from "./bulk.slice";
import { loadBulkActions } from "./bulkRegistry";
import { parseStored } from "./parseStored";

const BulkBars = createLazyPart(async () => {
    const [{ BulkBars: Bars }] = await Promise.all([import(/* webpackChunkName: "bulk" */ "./BulkBars"), loadBulkActions()]);
    return Bars;
});

const BulkChips = createLazyPart(async () => {
    const [{ BulkChips: Chips }] = await Promise.all([import(/* webpackChunkName: "bulk" */ "./BulkBars"), loadBulkActions()]);
    return Chips;
});

/** Storage key that redux-persist uses. */
const STORAGE_KEY = "persist:bulk";

/** Selection bar at the foot of pages with selection checkboxes (MOD-001). Its code is loaded when something is selected. */
export function BulkDock() {
    const isAlive = useAlive();
    const hasBulk = useAppSelector(selectHasBulk);
    const isFetched = useFetched(BulkBars, hasBulk);
    useOtherTabs();
    return isAlive && isFetched ? <BulkBars /> : null;
}

/** Link in the header of pages without selection checkboxes: number of selected records, and the way back to them. */
export function BulkChip() {
    const isAlive = useAlive();
    const hasBulk = useAppSelector(selectHasBulk);
    const isFetched = useFetched(BulkChips, hasBulk);
    return isAlive && hasBulk && isFetched ? <BulkChips /> : null;
}

/**
 * Applies selection changes from other tabs, and clears the selection after sign-out, so that the next user of the browser does not find it
 * (decisions 32).
 */
function useOtherTabs(): void {
    const { dispatch, getState } = useAppStore();
    const isSignedIn = useAppSelector(selectIsSignedIn);
    const isKnown = useAppSelector(selectMe).data !== undefined;
    const isNeeded = useAppSelector(({ bulk }) => bulk !== undefined && (hasAny(bulk.selections) || hasAny(bulk.works)));
    useEffect(() => {
        if (isKnown && !isSignedIn && isNeeded) dispatch(forgotten());
    }, [isKnown, isSignedIn, isNeeded, dispatch]);
    useEffect(() => {
        if (!isSignedIn) return;
        const hear = ({ key, newValue }: StorageEvent) => {
            const stored = key === STORAGE_KEY ? parseStored(newValue) : undefined;
            if (stored && getState().bulk) dispatch(synced(stored));
        };
        window.addEventListener("storage", hear);
        return () => window.removeEventListener("storage", hear);
    }, [isSignedIn, dispatch, getState]);
}

const hasAny = (table: object): boolean => Object.keys(table).length > 0;

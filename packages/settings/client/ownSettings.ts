import type { RootState } from "@parley/library/client/store";
import type { AppThunk } from "@parley/library/client/thunks";

/** Groups of the member's own settings, in order. */
export const OWN_SETTINGS_GROUPS = ["profile", "account", "reading", "data"] as const;
export type OwnSettingsGroup = (typeof OWN_SETTINGS_GROUPS)[number];

/** Page with settings of the member's own. */
export interface OwnSettingsEntry {
    path: string;
    /** Label in English, which is translated. */
    name: string;
    /** Description in one English sentence, which is translated. */
    about: string;
    group: OwnSettingsGroup;
    order: number;
    /** Checks whether the page offers anything to the viewer. */
    isOffered?: (state: RootState) => boolean;
    /** Returns the thunk that fetches what `isOffered` checks. */
    preload?: () => AppThunk;
}

const entries = new Map<string, OwnSettingsEntry>();

/** Registers pages in the member's own settings. */
export function registerOwnSettings(...added: OwnSettingsEntry[]): void {
    for (const entry of added) entries.set(entry.path, entry);
}

/** Returns all registered pages in order. */
export const listOwnSettingsEntries = (): readonly OwnSettingsEntry[] =>
    [...entries.values()].sort((one, other) => one.order - other.order);

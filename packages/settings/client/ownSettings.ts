import type { RootState } from "@parley/library/client/store";

/** Under which head of the page of one's own settings a page stands, in the order of the heads. */
export const OWN_SETTINGS_GROUPS = ["profile", "account", "reading", "data"] as const;
export type OwnSettingsGroup = (typeof OWN_SETTINGS_GROUPS)[number];

/** A page on which members decide something for themselves. */
export interface OwnSettingsEntry {
    path: string;
    /** What it is called, an English text that is translated. */
    name: string;
    /** What is done there, in one English sentence that is translated. */
    about: string;
    group: OwnSettingsGroup;
    order: number;
    /** Whether this member can do anything there. */
    isOffered?: (state: RootState) => boolean;
}

const entries = new Map<string, OwnSettingsEntry>();

/** A feature adds its pages to the members' own settings. */
export function registerOwnSettings(...added: OwnSettingsEntry[]): void {
    for (const entry of added) entries.set(entry.path, entry);
}

/** Returns all of them in their order. */
export const ownSettingsEntries = (): readonly OwnSettingsEntry[] =>
    [...entries.values()].sort((one, other) => one.order - other.order);

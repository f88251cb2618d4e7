import type { RootState } from "@parley/library/client/store";

/** Groups of `/settings`, in order. */
export const SETTINGS_GROUPS = ["people", "moderation", "content", "site"] as const;
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

/** Page of the administration. */
export interface SettingsEntry {
    path: string;
    /** Label in English, which is translated. */
    name: string;
    /** Description in one English sentence, which is translated. */
    about: string;
    group: SettingsGroup;
    /** Permissions of which the viewer needs one. */
    permission: string | readonly string[];
    order: number;
    /** Names of the settings that are changed there; `upload.*` matches all that begin so. */
    settings?: readonly string[];
}

const entries: SettingsEntry[] = [];

/** Registers pages in `/settings`. */
export function registerSettings(...added: SettingsEntry[]): void {
    for (const entry of added) if (!entries.some(({ path }) => path === entry.path)) entries.push(entry);
    entries.sort((one, other) => one.order - other.order);
}

/** Returns all registered pages in order. */
export const listSettingsEntries = (): readonly SettingsEntry[] => entries;

/** Returns the page on which a setting is changed; undefined for one that only the API changes. */
export function findSettingsEntry(name: string): SettingsEntry | undefined {
    const matches = (pattern: string) => (pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern);
    return entries.find(({ settings = [] }) => settings.some(matches));
}

/** Queue of work that waits for a decision, counted in the title bar. */
export interface WaitingWork {
    /** Name of the counter in `/users/me-counts`. */
    counter: string;
    path: string;
    /** Label in English, which is translated. */
    name: string;
    /** Accessible label with the placeholder `{count}`. */
    description: string;
    /** Permissions of which the viewer needs one. */
    permission: readonly string[];
    order: number;
    /** Checks whether the queue is in use; applicants exist only if registration requires approval. */
    isOffered?: (state: RootState) => boolean;
}

const waiting: WaitingWork[] = [];

/** Registers a queue for the counts in the title bar. */
export function registerWaitingWork(...added: WaitingWork[]): void {
    for (const work of added) if (!waiting.some(({ counter }) => counter === work.counter)) waiting.push(work);
    waiting.sort((one, other) => one.order - other.order);
}

/** Returns all registered queues in order. */
export const listWaitingWork = (): readonly WaitingWork[] => waiting;

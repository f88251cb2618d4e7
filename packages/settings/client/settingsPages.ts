import type { RootState } from "@parley/library/client/store";

/** Under which head of `/settings` a page stands, in the order of the heads. */
export const SETTINGS_GROUPS = ["people", "moderation", "content", "site"] as const;
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

/** A page on which those who run the site decide or look after something. */
export interface SettingsEntry {
    path: string;
    /** What it is called, an English text that is translated. */
    name: string;
    /** What is done there, in one English sentence that is translated. */
    about: string;
    group: SettingsGroup;
    /** Who may open it: any of these. */
    permission: string | readonly string[];
    order: number;
}

const entries: SettingsEntry[] = [];

/** A feature adds its pages to `/settings`. */
export function registerSettings(...added: SettingsEntry[]): void {
    for (const entry of added) if (!entries.some(({ path }) => path === entry.path)) entries.push(entry);
    entries.sort((one, other) => one.order - other.order);
}

/** All of them, in their order. */
export const settingsEntries = (): readonly SettingsEntry[] => entries;

/** What waits for somebody's decision, counted in the bar. */
export interface WaitingWork {
    /** The name of the counter in `/users/me-counts`. */
    counter: string;
    path: string;
    /** What it is called, an English text that is translated. */
    name: string;
    /** The name with its count for screen readers, with `{count}`. */
    says: string;
    /** Who decides on it: any of these. */
    permission: readonly string[];
    order: number;
    /** Whether anything can wait there, as applicants do only where people apply. */
    isOffered?: (state: RootState) => boolean;
}

const waiting: WaitingWork[] = [];

/** A feature adds a queue of its own to the counts in the bar. */
export function registerWaitingWork(...added: WaitingWork[]): void {
    for (const work of added) if (!waiting.some(({ counter }) => counter === work.counter)) waiting.push(work);
    waiting.sort((one, other) => one.order - other.order);
}

/** All queues, in their order. */
export const waitingWork = (): readonly WaitingWork[] => waiting;

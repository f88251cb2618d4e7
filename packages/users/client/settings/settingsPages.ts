/** A page on which those who run the site decide something. */
export interface SettingsEntry {
    path: string;
    /** What it is called, an English text that is translated. */
    name: string;
    /** Who may open it. */
    permission: string;
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

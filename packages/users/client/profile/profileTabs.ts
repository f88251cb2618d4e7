import type { KnownUser } from "@parley/accounts/client";
import type { LazyPart } from "@parley/library/client/components";
import type { AppThunk } from "@parley/library/client/thunks";

/** One view of a member's profile, with a page of its own that the feature registers. */
export interface ProfileTab {
    /** Tells it from the others. */
    id: string;
    /** An English word, which is translated. */
    name: string;
    order: number;
    pathOf: (user: KnownUser) => string;
    countOf?: (user: KnownUser) => number | undefined;
    /** What of it stands on the first page of a profile: the latest posts. Not shown of closed profiles. */
    part?: LazyPart<{ userID: number; name: string }>;
    /** What that part needs to be asked for. */
    preload?: (user: KnownUser) => readonly AppThunk[];
}

const tabs: ProfileTab[] = [];

/** A feature adds a view of members: what they posted, what they were thanked for. */
export function registerProfileTab(tab: ProfileTab): void {
    if (tabs.some(({ id }) => id === tab.id)) return;
    tabs.push(tab);
    tabs.sort((one, other) => one.order - other.order);
}

/** All of them, in their order. */
export const profileTabs = (): readonly ProfileTab[] => tabs;

/** Fetches the code of what features show on the first page of a profile. */
export async function fetchProfileParts(): Promise<void> {
    await Promise.all(tabs.map(({ part }) => part?.fetch()));
}

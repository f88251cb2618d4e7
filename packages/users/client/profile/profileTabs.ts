import type { KnownUser } from "@parley/accounts/client";
import type { LazyPart } from "@parley/library/client/components";
import type { AppThunk } from "@parley/library/client/thunks";

/** Tab of a member's profile. The feature registers the page of the tab itself. */
export interface ProfileTab {
    /** Unique id of the tab. */
    id: string;
    /** Label in English, which is translated. */
    name: string;
    order: number;
    pathOf: (user: KnownUser) => string;
    countOf?: (user: KnownUser) => number | undefined;
    /** Section that the tab adds to the first page of a profile, such as the latest posts. Hidden on restricted profiles. */
    part?: LazyPart<{ userID: number; name: string }>;
    /** Returns the thunks that fetch the section's data. */
    preload?: (user: KnownUser) => readonly AppThunk[];
}

const tabs: ProfileTab[] = [];

/** Registers a tab of the profile, such as posts or received reactions. */
export function registerProfileTab(tab: ProfileTab): void {
    if (tabs.some(({ id }) => id === tab.id)) return;
    tabs.push(tab);
    tabs.sort((one, other) => one.order - other.order);
}

/** Returns all registered tabs in order. */
export const listProfileTabs = (): readonly ProfileTab[] => tabs;

/** Fetches the code of the sections on the first page of a profile. */
export async function fetchProfileParts(): Promise<void> {
    await Promise.all(tabs.map(({ part }) => part?.fetch()));
}

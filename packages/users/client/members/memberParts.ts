import type { LazyPart } from "@parley/library/client/components";
import type { AppThunk } from "@parley/library/client/thunks";

/** What another feature adds to the page on which one member is managed. */
export interface MemberPart {
    id: string;
    order: number;
    part: LazyPart<{ userID: number; name: string }>;
    /** What the part shows, fetched before the page is. */
    preload?: (userID: number) => readonly AppThunk[];
}

const parts: MemberPart[] = [];

/** Adds a part to the page on which one member is managed: what was done to them, their warnings. */
export function registerMemberPart(part: MemberPart): void {
    if (parts.some(({ id }) => id === part.id)) return;
    parts.push(part);
    parts.sort((one, other) => one.order - other.order);
}

/** All parts, in their order. */
export const memberParts = (): readonly MemberPart[] => parts;

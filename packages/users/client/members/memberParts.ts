import type { LazyPart } from "@parley/library/client/components";
import type { AppThunk } from "@parley/library/client/thunks";

/** Section that a feature adds to the management page of a member. */
export interface MemberPart {
    id: string;
    order: number;
    part: LazyPart<{ userID: number; name: string }>;
    /** Returns the thunks that fetch the section's data before the page is rendered. */
    preload?: (userID: number) => readonly AppThunk[];
}

const parts: MemberPart[] = [];

/** Registers a section of a member's management page, such as warnings or the action log. */
export function registerMemberPart(part: MemberPart): void {
    if (parts.some(({ id }) => id === part.id)) return;
    parts.push(part);
    parts.sort((one, other) => one.order - other.order);
}

/** Returns all registered sections in order. */
export const listMemberParts = (): readonly MemberPart[] => parts;

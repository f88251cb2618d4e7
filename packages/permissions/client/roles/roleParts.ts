import type { LazyPart } from "@parley/library/client/components";
import type { AppThunk } from "@parley/library/client/thunks";
import type { Role } from "@parley/permissions/contract";

/** Section that a feature adds to the page of a role. */
interface RolePart {
    id: string;
    part: LazyPart<{ role: Role }>;
    /** Returns the thunks that fetch the section's data before the page is rendered. */
    preload: () => readonly AppThunk[];
}

const parts: RolePart[] = [];

/** Registers a section of the page of a role. */
export function registerRolePart(part: RolePart): void {
    if (!parts.some(({ id }) => id === part.id)) parts.push(part);
}

/** Returns all registered sections. */
export const listRoleParts = (): readonly RolePart[] => parts;

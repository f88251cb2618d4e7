import type { KnownUser } from "@parley/accounts/client";

/** Whether the viewer was told more of somebody than the name: only then when they joined (contract §4.2). */
export function isOpenProfile({ dateInserted }: Pick<KnownUser, "dateInserted">): boolean {
    return dateInserted !== undefined;
}

/** Why a profile that isn't open is closed (S1§8); undefined where only the viewer's own permissions are to blame. */
export function findRestriction(
    { banned = 0, private: isPrivate = false }: Pick<KnownUser, "banned" | "private">,
    bannedAreRestricted: boolean,
): "banned" | "private" | undefined {
    if (banned > 0 && (bannedAreRestricted || !isPrivate)) return "banned";
    return isPrivate ? "private" : undefined;
}

import type { KnownUser } from "@parley/accounts/client";

/** Checks whether the response contains more of a user than the name; only then does it include the join date (contract §4.2). */
export function isOpenProfile({ dateInserted }: Pick<KnownUser, "dateInserted">): boolean {
    return dateInserted !== undefined;
}

/** Returns why a profile is restricted (S1§8); undefined if only the viewer's permissions are the reason. */
export function findRestriction(
    { banned = 0, private: isPrivate = false }: Pick<KnownUser, "banned" | "private">,
    bannedAreRestricted: boolean,
): "banned" | "private" | undefined {
    if (banned > 0 && (bannedAreRestricted || !isPrivate)) return "banned";
    return isPrivate ? "private" : undefined;
}

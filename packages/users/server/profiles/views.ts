import type { ProfileFieldValues, RoleFragment, User, UserFragment } from "@parley/accounts/contract";
import { DEFAULT_PHOTO_PATH, NAMELESS, SEEING_ALL } from "@parley/accounts/contract";
import type { FragmentRow, UserRow } from "@parley/accounts/server";
import { profilePath } from "@parley/library/contract";
import { isOwnPicture } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";
import { smallBeside } from "../photos/drawPhoto";

/** How much of a member somebody may see (contract §4.2). */
export type ViewLevel = "full" | "basic" | "private";

/** Whether the viewer sees all of everybody. */
export const seesAll = (viewer: Viewer): boolean => may(viewer, SEEING_ALL);

/** How much of this member the viewer may see: a restricted profile shows its basics to nobody else (USR-024…USR-028, FC-23). */
export function findViewLevel(viewer: Viewer, row: UserRow, bannedAreRestricted: boolean): ViewLevel {
    if (viewer.userID === row.userID || seesAll(viewer)) return "full";
    return may(viewer, "profiles.view") && !isRestricted(row, bannedAreRestricted) ? "basic" : "private";
}

/** Whether a profile keeps everything but its name and picture to itself. */
export function isRestricted(row: Pick<UserRow, "private" | "banned">, bannedAreRestricted: boolean): boolean {
    return row.private || (bannedAreRestricted && row.banned > 0);
}

/** What stands beside everything a member does; the same for every viewer, so of a restricted profile it tells no more than its name (contract §4.1, FC-23). */
export function toFragment(row: FragmentRow, siteURL: string, restricted: boolean): UserFragment {
    if (row.deleted) return missingFragment(row.userID, siteURL);
    return {
        userID: row.userID,
        name: row.name || NAMELESS,
        url: profileURL(row, siteURL),
        photoUrl: photoURL(row, siteURL, smallBeside) ?? siteURL + DEFAULT_PHOTO_PATH,
        ...(!restricted && { dateLastActive: row.dateLastActive, ...(row.title && { title: row.title }) }),
        banned: row.banned,
        private: row.private,
        ...(row.profileUrl && { profileUrl: row.profileUrl }),
    };
}

/** Stands for somebody who is not here, or no longer (USR-004, USR-005). */
export function missingFragment(userID: number, siteURL: string): UserFragment {
    return { userID, name: userID === 0 ? "Guest" : NAMELESS, photoUrl: siteURL + DEFAULT_PHOTO_PATH };
}

interface Facts {
    siteURL: string;
    level: ViewLevel;
    roles: readonly RoleFragment[];
    /** Who manages the site also sees who else does. */
    forManager: boolean;
    reactionsReceived?: Record<string, unknown> | undefined;
    profileFields?: ProfileFieldValues | undefined;
    /** Whether what they wrote to be let in is wanted. */
    withDiscovery?: boolean;
}

/** A member at a level of view, field by field (contract §4.2). */
export function toUser(row: UserRow, { siteURL, level, roles, forManager, ...facts }: Facts): User {
    const { reactionsReceived, profileFields, withDiscovery = false } = facts;
    return {
        userID: row.userID,
        name: row.name || NAMELESS,
        photoUrl: photoURL(row, siteURL, smallBeside) ?? siteURL + DEFAULT_PHOTO_PATH,
        profilePhotoUrl: photoURL(row, siteURL),
        banned: row.banned,
        private: row.private,
        ...(row.profileUrl && { profileUrl: row.profileUrl }),
        ...(level !== "private" && {
            // An address that was only claimed may be a stranger's, so it is not shown as theirs.
            ...((level === "full" || (row.showEmail && row.emailKey !== null)) && row.email && { email: row.email }),
            url: profileURL(row, siteURL),
            ...(row.title && { title: row.title }),
            ...(row.about && { about: row.about }),
            points: row.points,
            dateInserted: row.dateInserted,
            dateLastActive: row.dateLastActive,
            countDiscussions: row.countDiscussions,
            countComments: row.countComments,
            countPosts: row.countPosts,
            ...(reactionsReceived && { reactionsReceived }),
            ...(profileFields && { profileFields }),
        }),
        ...(level === "full" && {
            sortName: row.nameKey,
            emailConfirmed: row.emailConfirmed,
            roles: [...roles],
            showEmail: row.showEmail,
            bypassSpam: row.bypassSpam,
            ...(row.hashMethod && { hashMethod: row.hashMethod }),
            ...(withDiscovery && row.discoveryText && { discoveryText: row.discoveryText }),
            dateUpdated: row.dateUpdated,
            ...(forManager && { isAdmin: row.isAdmin, isSysAdmin: false, isSuperAdmin: row.isSuperAdmin }),
        }),
    };
}

const profileURL = ({ userID, name }: FragmentRow, siteURL: string) => siteURL + profilePath(userID, name);

/**
 * A picture of their own, by its whole address; as large as it is kept, unless another size is asked for. One of another site is none until
 * there is a copy here, so that no browser asks that site (FC-89).
 */
function photoURL({ photo }: FragmentRow, siteURL: string, sized = (path: string) => path): string | null {
    if (!photo || !isOwnPicture(photo, siteURL)) return null;
    return photo.startsWith("/") ? siteURL + sized(photo) : photo;
}

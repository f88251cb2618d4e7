import type { ProfileFieldValues, RoleFragment, User, UserFragment } from "@parley/accounts/contract";
import { DEFAULT_PHOTO_PATH, GUEST_USER_ID, NAMELESS } from "@parley/accounts/contract";
import type { FragmentRow, UserRow, ViewLevel } from "@parley/accounts/server";
import { seesAll } from "@parley/accounts/server";
import type { DateTime } from "@parley/library/contract";
import { profilePath } from "@parley/library/contract";
import { isOwnPicture } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";
import { toSmallPhotoPath } from "../photos/resizePhoto";
import type { Ranks } from "./ranks";
import { findLabels } from "./ranks";

const LONG_AGO: DateTime = "2000-01-01T00:00:00+00:00";

/** Returns the viewer's view of a member. Restricted profiles have no basic view (USR-024…USR-028, FC-23). */
export function findViewLevel(viewer: Viewer, row: UserRow, bannedAreRestricted: boolean): ViewLevel {
    if (viewer.userID === row.userID || seesAll(viewer)) return "full";
    return may(viewer, "profiles.view") && !isRestricted(row, bannedAreRestricted) ? "basic" : "private";
}

/** Checks whether a profile shows only its name and photo. */
export function isRestricted(row: Pick<UserRow, "private" | "banned">, bannedAreRestricted: boolean): boolean {
    return row.private || (bannedAreRestricted && row.banned > 0);
}

/**
 * Returns the fragment of a member, which is included in records by them. It is the same for every viewer, so that of a restricted profile
 * contains only public data (contract §4.1, FC-23).
 */
export function toFragment(row: FragmentRow, siteURL: string, restricted: boolean): UserFragment {
    if (row.deleted) return createMissingFragment(row.userID, siteURL);
    return {
        userID: row.userID,
        name: row.name || NAMELESS,
        url: profileURL(row, siteURL),
        photoUrl: photoURL(row, siteURL, toSmallPhotoPath) ?? siteURL + DEFAULT_PHOTO_PATH,
        ...(!restricted && { dateLastActive: row.dateLastActive, ...(row.title && { title: row.title }) }),
        banned: row.banned,
        private: row.private,
        ...(row.profileUrl && { profileUrl: row.profileUrl }),
    };
}

/** Returns the placeholder of a missing or deleted user (USR-004, USR-005). */
export function createMissingFragment(userID: number, siteURL: string): UserFragment {
    return { userID, name: userID === 0 ? "Guest" : NAMELESS, photoUrl: siteURL + DEFAULT_PHOTO_PATH };
}

/** Returns a guest as their own account. */
export function createGuest(role: RoleFragment, siteURL: string) {
    const { photoUrl, name } = createMissingFragment(GUEST_USER_ID, siteURL);
    return {
        userID: GUEST_USER_ID,
        name,
        sortName: "",
        email: null,
        emailConfirmed: false,
        showEmail: false,
        bypassSpam: false,
        photoUrl,
        profilePhotoUrl: null,
        banned: 0,
        private: false,
        points: 0,
        countDiscussions: 0,
        countComments: 0,
        countPosts: 0,
        dateInserted: LONG_AGO,
        dateUpdated: LONG_AGO,
        dateLastActive: null,
        roles: [role],
        roleIDs: [role.roleID],
    };
}

interface Facts {
    siteURL: string;
    level: ViewLevel;
    roles: readonly RoleFragment[];
    /** Whether the viewer manages the site and may see who is an administrator. */
    forManager: boolean;
    reactionsReceived?: Record<string, unknown> | undefined;
    profileFields?: ProfileFieldValues | undefined;
    /** Ranks of the site, if the labels of the member's rank are to be included. */
    ranks?: Ranks;
    /** Whether to include the reason to join. */
    withDiscovery?: boolean;
}

/** Returns a member in the given view (contract §4.2). */
export function toUser(row: UserRow, { siteURL, level, roles, forManager, ...facts }: Facts): User {
    const { reactionsReceived, profileFields, ranks = [], withDiscovery = false } = facts;
    return {
        userID: row.userID,
        name: row.name || NAMELESS,
        photoUrl: photoURL(row, siteURL, toSmallPhotoPath) ?? siteURL + DEFAULT_PHOTO_PATH,
        profilePhotoUrl: photoURL(row, siteURL),
        banned: row.banned,
        private: row.private,
        ...(row.profileUrl && { profileUrl: row.profileUrl }),
        ...(level !== "private" && {
            // An unconfirmed address may belong to somebody else, so it is not shown to others.
            ...((level === "full" || (row.showEmail && row.emailKey !== null)) && row.email && { email: row.email }),
            url: profileURL(row, siteURL),
            ...(row.title && { title: row.title }),
            ...(row.about && { about: row.about }),
            ...findLabels(ranks, row.points),
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
            suggestAnswers: row.suggestAnswers,
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
 * Returns the absolute address of a member's photo, in the stored size unless `sized` selects another. An image on another site is omitted
 * until it is copied, because browsers must not contact that site (FC-89).
 */
function photoURL({ photo }: FragmentRow, siteURL: string, sized = (path: string) => path): string | null {
    if (!photo || !isOwnPicture(photo, siteURL)) return null;
    return photo.startsWith("/") ? siteURL + sized(photo) : photo;
}

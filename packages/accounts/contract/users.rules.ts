import type { Translate } from "@parley/library/contract";

/** User ID of guests (AUTH-001, decisions #33). */
export const GUEST_USER_ID = 0;

/** Path of the page for the second step of a sign-in. */
export const SECOND_STEP_PAGE = "/entry/secondfactor";

/** Path of the reauthentication page; `withTarget` adds the address to return to. */
export const PROOF_PAGE = "/entry/prove";

/** `code` of a refusal that requires reauthentication. */
export const PROOF_NEEDED = "proofNeeded";

/** Path of the page that edits the viewer's profile. */
export const EDIT_PROFILE = "/profile/edit";

/** Path of the member list of the administration. `memberPath` is the page of one member. */
export const MEMBERS_PAGE = "/settings/members";

/** Permissions of which the viewer needs one to open the member list. */
export const MANAGING_MEMBERS = ["users.add", "users.edit", "users.delete", "personalInfo.view", "community.moderate"];

/** Permissions of which the viewer needs one for the full view of all members, including email addresses and roles (contract §4.2). */
export const SEEING_ALL = ["users.add", "users.edit", "users.delete", "personalInfo.view"];

/** Returns the path of the page that manages a member: roles, ban, email address and sessions. */
export const memberPath = (userID: number): string => `${MEMBERS_PAGE}/${userID}`;

/** Path of the stylesheet with the viewer's counts, for pages without scripts. */
export const OWN_COUNTS_STYLES = "/own-counts.css";

/** Path of the default photo. */
export const DEFAULT_PHOTO_PATH = "/images/member.svg";

/** Name shown for a user without a name (USR-005). */
export const NAMELESS = "Deleted User";

/** The account the software acts by; the first row of every site. */
export const SYSTEM_USER_ID = 1;

/** Name of that account, until somebody changes it. */
const SYSTEM_NAME = "System";

interface NamedUser {
    userID: number;
    name: string;
    url?: string | undefined;
}

/**
 * Returns the name of a user for its reader: that of the account of the software, and of users without a name or that are gone, are texts of
 * the product (USR-005).
 */
export function translateName({ userID, name, url }: NamedUser, t: Translate): string {
    if (name === "" || (!url && name === NAMELESS)) return t(NAMELESS);
    return userID === SYSTEM_USER_ID && name === SYSTEM_NAME ? t(SYSTEM_NAME) : name;
}

/** Checks whether the address of a photo is missing or the site's default photo. */
export function isDefaultPhoto(photoUrl: string | null | undefined): boolean {
    return !photoUrl || photoUrl.endsWith(DEFAULT_PHOTO_PATH);
}

/** Permissions of which the viewer needs one to open user cards and see more than the name (USR-021, USR-022). */
export const SEEING_PROFILES = ["profiles.view", "users.add", "users.edit", "users.delete"];

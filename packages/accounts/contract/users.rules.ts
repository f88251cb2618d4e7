/** Nobody is signed in (AUTH-001, decisions #33). */
export const GUEST_USER_ID = 0;

/** The page that asks for the second step of a sign-in. */
export const SECOND_STEP_PAGE = "/entry/secondfactor";

/** The page on which one proves once more who one is; `withTarget` says where to go then. */
export const PROOF_PAGE = "/entry/prove";

/** The `code` of a refusal for want of a fresh proof. */
export const PROOF_NEEDED = "proofNeeded";

/** The list of members for those who look after them; one member is managed at `memberPath`. */
export const MEMBERS_PAGE = "/settings/members";

/** Any of these lets one look through the list of members. */
export const MANAGING_MEMBERS = ["users.add", "users.edit", "users.delete", "personalInfo.view", "community.moderate"];

/** Any of these shows all of every member, e-mail addresses and roles included (contract §4.2). */
export const SEEING_ALL = ["users.add", "users.edit", "users.delete", "personalInfo.view"];

/** The page on which one member is managed: roles, ban, address, sessions. */
export const memberPath = (userID: number): string => `${MEMBERS_PAGE}/${userID}`;

/** Where the site keeps the picture of those who have none. */
export const DEFAULT_PHOTO_PATH = "/images/member.svg";

/** What a member without a name is called (USR-005). */
export const NAMELESS = "Deleted User";

/** Whether a photo's address is only the site's default picture. */
export function isDefaultPhoto(photoUrl: string | null | undefined): boolean {
    return !photoUrl || photoUrl.endsWith(DEFAULT_PHOTO_PATH);
}

/** Any of these lets one see more of a person than the name, in the pop-up card (USR-021, USR-022). */
export const SEEING_PROFILES = ["profiles.view", "users.add", "users.edit", "users.delete"];

/** Nobody is signed in (AUTH-001, decisions #33). */
export const GUEST_USER_ID = 0;

/** The roles every site has from the start (contract §2). */
export const RoleID = { guest: 2, unconfirmed: 3, applicant: 4, member: 8, administrator: 16, moderator: 32 } as const;

/** Where the site keeps the picture of those who have none. */
export const DEFAULT_PHOTO_PATH = "/images/member.svg";

/** What a member without a name is called (USR-005). */
export const NAMELESS = "Deleted User";

/** Whether a photo's address is only the site's default picture. */
export function isDefaultPhoto(photoUrl: string | null | undefined): boolean {
    return !photoUrl || photoUrl.endsWith(DEFAULT_PHOTO_PATH);
}

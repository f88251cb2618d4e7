/** Nobody is signed in (AUTH-001, decisions #33). */
export const GUEST_USER_ID = 0;

/** The roles every site has from the start (contract §2). */
export const RoleID = { guest: 2, unconfirmed: 3, applicant: 4, member: 8, administrator: 16, moderator: 32 } as const;

/** The page that asks for the second step of a sign-in. */
export const SECOND_STEP_PAGE = "/entry/secondfactor";

/** The page on which one proves once more who one is; `withTarget` says where to go then. */
export const PROOF_PAGE = "/entry/prove";

/** The `code` of a refusal for want of a fresh proof. */
export const PROOF_NEEDED = "proofNeeded";

/** The page on which who manages the site says what members tell of themselves. */
export const PROFILE_FIELDS_PAGE = "/settings/profile-fields";

/** The ways to all that those who run the site may decide. */
export const SETTINGS_PAGE = "/settings";

/** The list of members for those who look after them; one member is managed at `memberPath`. */
export const MEMBERS_PAGE = "/settings/members";

/** Any of these lets one look through the list of members. */
export const MANAGING_MEMBERS = ["users.add", "users.edit", "users.delete", "personalInfo.view", "community.moderate"];

/** Any of these shows all of every member, e-mail addresses and roles included (contract §4.2). */
export const SEEING_ALL = ["users.add", "users.edit", "users.delete", "personalInfo.view"];

/** The page on which one member is managed: roles, ban, address, sessions. */
export const memberPath = (userID: number): string => `${MEMBERS_PAGE}/${userID}`;

/** The list of roles, for who manages the site; one is changed at `rolePath`. */
export const ROLES_PAGE = "/settings/roles";

/** The page on which a new role is made. */
export const NEW_ROLE_PAGE = `${ROLES_PAGE}/add`;

/** The page on which one role is changed: its name, and what its members may do. */
export const rolePath = (roleID: number): string => `${ROLES_PAGE}/${roleID}`;

/** The page on which it is decided whether members sign their posts. */
export const SIGNATURE_SETTINGS = "/settings/signatures";

/** The page with the name of the site, its welcome, and who may join. */
export const SITE_SETTINGS = "/settings/site";

/** The page on which the site gets its logo and the picture of its home page. */
export const BRANDING_PAGE = "/settings/branding";

/** The pictures of the site itself: the setting of each, and the longest side that is kept, in pixels. */
export const BRANDING_PICTURES = {
    logo: { setting: "branding.logo", maxSide: 640 },
    mobileLogo: { setting: "branding.mobileLogo", maxSide: 320 },
    bannerImage: { setting: "branding.bannerImage", maxSide: 2400 },
} as const;
export type BrandingPicture = keyof typeof BRANDING_PICTURES;

/** How such a picture is sent. */
export const BRANDING_LIMIT = { field: "picture", maximumBytes: 5 * 1024 * 1024 };

/** What the form of a page of settings is called, when it comes back with what is wrong. */
export const SETTINGS_FORM = "settings";

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

/** How long a title can be, in characters as people count them. */
export const MAX_TITLE_LENGTH = 100;

/** How long the text can be that members write about themselves, in characters as people count them. */
export const MAX_ABOUT_LENGTH = 500;

/** What may be sent as a photo: how much of it, and with which endings of its name, in lower case (S1§5). */
export const PHOTO_LIMIT = { field: "photo", maximumBytes: 10 * 1024 * 1024 };
export const PHOTO_EXTENSIONS = ["jpg", "jpeg", "png", "gif", "webp"];

/** What is wrong with the name of a file that is to be a photo, in words; undefined when nothing is (S1§5). */
export function wrongWithPhotoName(name: string): string | undefined {
    const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? "";
    if (PHOTO_EXTENSIONS.includes(extension)) return undefined;
    return `The uploaded file does not have an allowed extension. Allowed extensions: ${PHOTO_EXTENSIONS.join(", ")}.`;
}

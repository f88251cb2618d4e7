/** Where members change what they say of themselves. */
export const EDIT_PROFILE = "/profile/edit";

/** Where anybody chooses how they are counted. */
export const PRIVACY_PAGE = "/preferences/privacy";

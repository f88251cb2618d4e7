/** Path of the page that edits the viewer's profile. */
export const EDIT_PROFILE = "/profile/edit";

/** Path of the page on which viewers choose whether their visits are counted anonymously. */
export const PRIVACY_PAGE = "/preferences/privacy";

/** Path of the passwordless sign-in by passkey. The passkey button of the sign-in page posts to it too. */
export const PASSKEY_PAGE = "/entry/passkey";

/** Path of the setup of a second factor; also open to members held back until they have set one up. */
export const SETUP_PAGE = "/entry/setup";

/** Path of the page of the viewer's second factors. */
export const SECOND_FACTOR_PAGE = "/account/secondfactor";

/** Paths of the viewer's sign-in methods, and of the page that links an OpenID identity with the viewer's account. */
export const SIGN_IN_METHODS_PAGE = "/account/ways";
export const LINK_PAGE = "/account/ways/link";

/** Path of the page for an OpenID identity that no account is linked with. */
export const UNLINKED_IDENTITY_PAGE = "/entry/arrival";

/** Path of the settings page of the roles that require a second factor. */
export const FACTOR_ROLES_PAGE = "/settings/second-factors";

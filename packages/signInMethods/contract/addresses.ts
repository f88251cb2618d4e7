/** Where one signs in by a passkey alone. The form on the page that asks for the password is sent there too. */
export const PASSKEY_PAGE = "/entry/passkey";

/** The page on which one sets up a second factor; also for who is held back until they have. */
export const SETUP_PAGE = "/entry/setup";

/** The page of what one has set up besides a password. */
export const SECOND_FACTOR_PAGE = "/account/secondfactor";

/** The page of the ways to sign in, and the one on which one links who has come from a provider with one's account. */
export const WAYS_PAGE = "/account/ways";
export const LINK_PAGE = "/account/ways/link";

/** The page of who has come from a provider and is nobody's yet. */
export const ARRIVAL_PAGE = "/entry/arrival";

/** The page on which who manages the site says which roles need a second factor. */
export const FACTOR_ROLES_PAGE = "/settings/second-factors";

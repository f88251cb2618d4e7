/** The page on which one sets up an app that makes codes; also for who is held back until they have. */
export const SETUP_PAGE = "/entry/setup";

/** The page of what one has set up besides a password. */
export const SECOND_FACTOR_PAGE = "/account/secondfactor";

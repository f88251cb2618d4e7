/** The page of everything that members set for themselves. */
export const OWN_SETTINGS = "/preferences";

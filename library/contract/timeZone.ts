/** The cookie by which a browser says in which time zone its pages are read: `Europe/Berlin`. */
export const TIME_ZONE_COOKIE = "parley-zone";

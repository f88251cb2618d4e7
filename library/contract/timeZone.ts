/** Cookie with the browser's time zone: `Europe/Berlin`. */
export const TIME_ZONE_COOKIE = "parley-zone";

/** Maximum number of post types of a site, built-in ones included, and of post fields. */
export const MAX_TYPES = 100;
export const MAX_FIELDS = 100;

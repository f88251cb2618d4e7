/** IDs of the elements that every page has: the root of the app and the data that it starts with. */
export const ROOT_ID = "root";
export const BOOTSTRAP_ID = "bootstrap";

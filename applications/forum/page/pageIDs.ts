/** What stands on every page under these: the page itself, and what the app begins with. */
export const ROOT_ID = "root";
export const BOOTSTRAP_ID = "bootstrap";

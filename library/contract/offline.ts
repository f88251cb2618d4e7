/** The page that a browser shows in place of one it can't reach. */
export const OFFLINE_PAGE = "/offline";

/** The script that keeps that page in a member's browser. It stands at the root, for it answers for the whole site. */
export const OFFLINE_WORKER = "/service-worker.js";

/** What that script keeps: written before it by the server, which knows the files of its build. */
export interface OfflineFiles {
    /** Another one for other files: with it everything is kept anew. */
    version: string;
    page: string;
    /** Addresses of files that never change. */
    files: string[];
}

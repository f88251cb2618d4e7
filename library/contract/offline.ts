/** The page that a browser shows instead of an unreachable one. */
export const OFFLINE_PAGE = "/offline";

/** The service worker that caches that page in a member's browser. It is at the root, because its scope is the whole site. */
export const OFFLINE_WORKER = "/service-worker.js";

/** Files that the service worker caches; the server, which knows the files of its build, prepends them to the script. */
export interface OfflineFiles {
    /** Differs if the files differ: a new version replaces the whole cache. */
    version: string;
    page: string;
    /** Path below which the site is served; empty at the root of its host. */
    basePath: string;
    /** URLs of immutable files. */
    files: string[];
}

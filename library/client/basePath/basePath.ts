import { withBasePath, withoutBasePath } from "@parley/library/contract";

/*
 * The path below which the site is served, `/forum`; empty for a site with a host of its own. Routes, links and forms name paths from the
 * root of the site; only what leaves for the browser has the base path: attributes (`library/client/jsx`), requests and the History API.
 */
let basePath = typeof document === "undefined" ? "" : (document.documentElement.dataset.base ?? "");

/** Returns the base path of the site. */
export function getBasePath(): string {
    return basePath;
}

/** Sets the base path for the pages that this process renders. In a browser the document has it. */
export function setBasePath(path: string): void {
    basePath = path;
}

/** Returns the URL of the site under the host name that the reader uses, without a trailing slash. */
export function getSiteURL(): string {
    return location.origin + basePath;
}

/** Converts a path of the site to one that the browser can request. */
export function toURLPath(path: string): string {
    return withBasePath(path, basePath);
}

/** Converts the path of a URL to a path of the site; undefined if the site does not have it. */
export function toSitePath(path: string): string | undefined {
    return withoutBasePath(path, basePath);
}

import { toURLPath } from "@parley/library/client/basePath";

/** Loads a page of the site anew, with the theme that it has now. An object, so that tests can replace the way. */
export const pageLoader = {
    open: (path: string): void => window.location.assign(toURLPath(path)),
};

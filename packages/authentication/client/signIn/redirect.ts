import { getSiteURL, toURLPath } from "@parley/library/client/basePath";
import { resolveTarget } from "@parley/library/contract";
import type { StatusMessage } from "./statusMessage";
import { storeStatusMessage } from "./statusMessage";

/**
 * Navigates to the target by a full page load, because a change of viewer invalidates all loaded data. The next page announces the status
 * message. Addresses outside the site lead to the home page (FC-6).
 */
export function redirectToTarget(target: string, status: StatusMessage): void {
    storeStatusMessage(status);
    window.location.assign(toURLPath(resolveTarget(target, { siteURL: getSiteURL() })));
}

/** Navigates to an entry page by a full page load. Entry pages are never a valid target of the function above. */
export function redirectToPage(page: string): void {
    window.location.assign(toURLPath(page));
}

import { resolveTarget } from "@parley/library/contract";
import { SETUP_PAGE } from "@parley/signInMethods/contract";

/**
 * Returns the path to go to after reauthentication: a page of this site. Unlike other redirects this includes the setup page, which
 * requires reauthentication (FC-6).
 */
export function resolveProofTarget(target: string, siteURL: string): string {
    return isSetup(target) ? setupWith(target) : resolveTarget(target, { siteURL });
}

/** Returns a path with its target in the query string; without it if the target is the home page. */
export function withTarget(path: string, target: string): string {
    return target && target !== "/" ? `${path}?${new URLSearchParams({ Target: target })}` : path;
}

/** Other pages below `/entry/` are no targets, which prevents redirect loops. */
const isSetup = (target: string): boolean => target === SETUP_PAGE || target.startsWith(`${SETUP_PAGE}?`);

function setupWith(target: string): string {
    const further = new URLSearchParams(target.slice(SETUP_PAGE.length)).get("Target") ?? "";
    return withTarget(SETUP_PAGE, resolveTarget(further));
}

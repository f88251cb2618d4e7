import { resolveTarget } from "@parley/library/contract";
import { SETUP_PAGE } from "@parley/signInMethods/contract";

/** Where a proof leads: a page of this site. Else than by any other way, that may be the set-up, which is what a proof can be for (FC-6). */
export function afterProof(target: string, siteURL: string): string {
    return isSetup(target) ? setupWith(target) : resolveTarget(target, { origin: siteURL });
}

/** The address of a page with the way on from there; none when it leads only home. */
export function withTarget(path: string, target: string): string {
    return target && target !== "/" ? `${path}?${new URLSearchParams({ Target: target })}` : path;
}

/** No other page of the door is where anybody is led, so that there is no going round in circles. */
const isSetup = (target: string): boolean => target === SETUP_PAGE || target.startsWith(`${SETUP_PAGE}?`);

function setupWith(target: string): string {
    const further = new URLSearchParams(target.slice(SETUP_PAGE.length)).get("Target") ?? "";
    return withTarget(SETUP_PAGE, resolveTarget(further));
}

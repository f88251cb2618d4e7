import { resolveDestination } from "@parley/library/client/navigation";
import type { View } from "./tell";
import { asksNotToBe, plain, tell } from "./tell";

const PRESSES = ["click", "auxclick"] as const;

/** Tells of a page that is shown, and where its reader came from (TRACK-003, TRACK-004); it needs none of the app. */
export function tellOfArrival(view: View, address: string, from: string): void {
    if (asksNotToBe()) return;
    const referrer = plain(from);
    tell({ ...view, url: plain(address), ...(referrer && { referrer }) });
}

/**
 * Tells of every link to another site that is followed, by way of the leaving page, too (TRACK-005).
 *
 * @returns ends it
 */
export function watchLeaving(): () => void {
    for (const press of PRESSES) document.addEventListener(press, follow);
    return () => {
        for (const press of PRESSES) document.removeEventListener(press, follow);
    };
}

function follow({ target, button }: Event & { button?: number }): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    // The right button opens a menu, and follows nothing.
    if (!link || button === 2 || asksNotToBe()) return;
    const destination = resolveDestination(link.href, location.origin);
    if (destination.kind !== "foreign") return;
    tell({ type: "externalNavigation", url: plain(location.href), destinationUrl: plain(destination.url) });
}

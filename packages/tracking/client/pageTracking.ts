import { getSiteURL } from "@parley/library/client/basePath";
import { resolveDestination } from "@parley/library/client/navigation";
import type { View } from "./sendTick";
import { hasOptedOut, sendTick, toReportedURL } from "./sendTick";

const PRESSES = ["click", "auxclick"] as const;

/** Reports the view of the first page and its referrer (TRACK-003, TRACK-004), without the code of the app. */
export function reportPageView(view: View, address: string, from: string): void {
    if (hasOptedOut()) return;
    const referrer = toReportedURL(from);
    sendTick({ ...view, url: toReportedURL(address), ...(referrer && { referrer }) });
}

/**
 * Reports every followed link to another site, including links through the leaving page (TRACK-005).
 *
 * @returns Stops reporting.
 */
export function trackOutboundLinks(): () => void {
    for (const press of PRESSES) document.addEventListener(press, follow);
    return () => {
        for (const press of PRESSES) document.removeEventListener(press, follow);
    };
}

function follow({ target, button }: Event & { button?: number }): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    // The right button opens a menu and doesn't follow the link.
    if (!link || button === 2 || hasOptedOut()) return;
    const destination = resolveDestination(link.href, getSiteURL());
    if (destination.kind !== "foreign") return;
    sendTick({ type: "externalNavigation", url: toReportedURL(location.href), destinationUrl: toReportedURL(destination.url) });
}

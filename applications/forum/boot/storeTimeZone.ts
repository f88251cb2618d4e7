import { getBasePath } from "@parley/library/client/basePath";
import { TIME_ZONE_COOKIE } from "@parley/library/contract";

const YEAR = 365 * 24 * 60 * 60;

/** Sends the time zone of this browser with later requests, if the server does not know it. The current page stays as it is. */
export function storeTimeZone(): void {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    if (timeZone === document.documentElement.dataset.zone) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the server must read it with the next page, and the newer interface is not everywhere
    document.cookie = `${TIME_ZONE_COOKIE}=${timeZone}; path=${getBasePath() || "/"}; max-age=${YEAR}; samesite=lax`;
}

import { getBasePath } from "@parley/library/client/basePath";
import type { Endpoint, Input } from "@parley/library/contract";
import { API_BASE, PRODUCT } from "./product";

/**
 * Sends a request without waiting for the response. It doesn't load the API client, completes even when the page is left, and ignores
 * errors.
 */
export function sendAside<E extends Endpoint>({ method, path }: E, body: Input<E>): void {
    const headers = { "content-type": "application/json", "X-Requested-With": PRODUCT };
    fetch(getBasePath() + API_BASE + path.slice(1), { method, headers, body: JSON.stringify(body), keepalive: true }).catch(
        () => undefined,
    );
}

import type { Endpoint, Input } from "@parley/library/contract";
import { API_BASE, PRODUCT } from "./product";

/**
 * Sends a call whose answer nobody waits for. It needs none of the code of the API's client, and goes through even when the page is left. When
 * it fails nobody is told.
 */
export function sendAside<E extends Endpoint>({ method, path }: E, body: Input<E>): void {
    const headers = { "content-type": "application/json", "X-Requested-With": PRODUCT };
    fetch(API_BASE + path.slice(1), { method, headers, body: JSON.stringify(body), keepalive: true }).catch(() => undefined);
}

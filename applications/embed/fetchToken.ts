import type { TokenRequest } from "./frameMessages";
import { ELEMENT_FRAME_NAME, isTokenAnswer } from "./frameMessages";

const TIMEOUT_MS = 10_000;

/** Asks the page that contains the frame for a token with which its site says who the reader is; undefined if it has none. */
export function fetchToken(parentOrigin: string | undefined): Promise<string | undefined> {
    if (!parentOrigin || window.parent === window || window.name !== ELEMENT_FRAME_NAME) return Promise.resolve(undefined);
    return new Promise((resolve) => {
        const end = (token?: string) => {
            window.clearTimeout(timer);
            window.removeEventListener("message", listen);
            resolve(token || undefined);
        };
        const listen = ({ source, origin, data }: MessageEvent) => {
            if (source === window.parent && origin === parentOrigin && isTokenAnswer(data)) end(data.token);
        };
        const timer = window.setTimeout(end, TIMEOUT_MS);
        window.addEventListener("message", listen);
        const request: TokenRequest = { parley: 1, wants: "token" };
        window.parent.postMessage(request, parentOrigin);
    });
}

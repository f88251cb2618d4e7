/** A refusal of the API, or the answer of a post that waits for approval. */
interface Refusal {
    message?: string;
    description?: string | null;
    permissions?: readonly string[];
}

export interface CallAnswer {
    status: number;
    data: Record<string, unknown> & Refusal;
    headers: Headers | undefined;
}

/** Status of a call that got no answer. */
export const NO_ANSWER = 0;
const TIMEOUT_MS = 30_000;

/** Makes a call of a script in a frame; the status is `NO_ANSWER` if no answer came. */
export async function sendCall(
    url: string,
    { method, body, headers }: { method: string; body?: object | undefined; headers: Record<string, string> },
): Promise<CallAnswer> {
    try {
        const response = await fetch(url, {
            method,
            headers: { "x-requested-with": "parley", ...(body && { "content-type": "application/json" }), ...headers },
            ...(body && { body: JSON.stringify(body) }),
            signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const text = await response.text();
        return { status: response.status, data: text === "" ? {} : JSON.parse(text), headers: response.headers };
    } catch {
        return { status: NO_ANSWER, data: {}, headers: undefined };
    }
}

import type { CallAnswer } from "./sendCall";

/** How often a frame asks whether the member has confirmed, in milliseconds, and for how long. */
const [INTERVAL_MS, MAX_WAIT_MS] = [2_000, 10 * 60_000];
/** Features of the window in which a member signs in. */
export const SIGN_IN_WINDOW = "popup,width=520,height=720";

type Answer = Pick<CallAnswer, "status" | "data">;

/**
 * Asks by `take` until a member has confirmed the sign-in of a frame, or it is too late; at once when the reader comes back to this page. Calls
 * `onEnd` with what was answered then, or with nothing. Returns the function that stops it.
 */
export function waitForSignIn(
    take: () => Promise<Answer>,
    onEnd: (data: Answer["data"] | undefined) => Promise<void> | void,
): () => void {
    const since = Date.now();
    let isRequesting = false;
    const ask = async (): Promise<void> => {
        if (isRequesting || document.hidden) return;
        isRequesting = true;
        const { status, data } = await take();
        isRequesting = false;
        const isOver = status === 422 || Date.now() - since > MAX_WAIT_MS;
        const isConfirmed = status === 201 && data.isWaiting === false;
        if (!isOver && !isConfirmed) return;
        stop();
        await onEnd(isOver ? undefined : data);
    };
    const timer = window.setInterval(ask, INTERVAL_MS);
    window.addEventListener("focus", ask);
    document.addEventListener("visibilitychange", ask);
    const stop = (): void => {
        window.clearInterval(timer);
        window.removeEventListener("focus", ask);
        document.removeEventListener("visibilitychange", ask);
    };
    return stop;
}

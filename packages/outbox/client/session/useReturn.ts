import { toURLPath } from "@parley/library/client/basePath";
import { useEffect } from "react";

/** Delays between polls, in milliseconds. */
const RETRY_DELAYS_MS = [3_000, 5_000, 15_000, 60_000];
/** Maximum time to wait for a response, in milliseconds. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Navigates to a path as soon as the server can be reached. Polls the server repeatedly, and at once when the device is online. */
export function useReturn(target: string | undefined): void {
    useEffect(() => {
        if (target === undefined) return;
        let timer: ReturnType<typeof setTimeout> | undefined;
        let times = 0;
        let isOver = false;
        window.addEventListener("online", lookAnew);
        document.addEventListener("visibilitychange", lookAnew);
        void look(target);
        return () => {
            isOver = true;
            clearTimeout(timer);
            window.removeEventListener("online", lookAnew);
            document.removeEventListener("visibilitychange", lookAnew);
        };

        function lookAnew(): void {
            times = 0;
            clearTimeout(timer);
            // Stryker disable next-line ConditionalExpression: there is a target; the type checker does not know it.
            if (target !== undefined && document.visibilityState === "visible") void look(target);
        }

        async function look(address: string): Promise<void> {
            const isThere = await isServerThere();
            if (isOver) return;
            if (isThere) return location.replace(toURLPath(address));
            clearTimeout(timer);
            timer = setTimeout(() => void look(address), RETRY_DELAYS_MS[Math.min(times++, RETRY_DELAYS_MS.length - 1)]);
        }
    }, [target]);
}

/** Checks whether this site's server responds, and not for example the login page of a public network (FC-69). */
async function isServerThere(): Promise<boolean> {
    try {
        const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
        const answer = await fetch(toURLPath("/healthz"), { cache: "no-store", redirect: "error", signal });
        const { status } = (await answer.json()) as { status?: unknown };
        return answer.ok && status === "ok";
    } catch {
        return false;
    }
}

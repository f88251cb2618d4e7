import { ApiRefusal } from "@parley/library/contract";
import type { Call } from "@parley/library/server/http";

/** Sets the `retry-after` header when a promise is rejected for too many attempts, and rethrows. */
export async function withRetryAfter<T>({ setHeader }: Call, answer: Promise<T>): Promise<T> {
    try {
        return await answer;
    } catch (error) {
        if (error instanceof ApiRefusal && typeof error.answer.retryAfter === "number")
            setHeader("retry-after", String(error.answer.retryAfter));
        throw error;
    }
}

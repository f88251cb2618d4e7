import { ApiRefusal } from "@parley/library/contract";
import type { Call } from "@parley/library/server/http";

/** A refusal for too many tries tells in a header when there is another. */
export async function sayingWhen<T>({ setHeader }: Call, answer: Promise<T>): Promise<T> {
    try {
        return await answer;
    } catch (error) {
        if (error instanceof ApiRefusal && typeof error.answer.retryAfter === "number")
            setHeader("retry-after", String(error.answer.retryAfter));
        throw error;
    }
}

import type { ApiError } from "@parley/library/contract";

/** Returns the path of a submission held for approval, or `undefined` for other errors (contract §1.8). */
export function findWaitingPath(error: ApiError | undefined): string | undefined {
    return error?.status === 202 && typeof error.waitingPath === "string" ? error.waitingPath : undefined;
}

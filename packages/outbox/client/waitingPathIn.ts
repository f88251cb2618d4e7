import type { ApiError } from "@parley/library/contract";

/** Where somebody finds what they wrote and was kept back; undefined where it was refused for another reason (contract §1.8). */
export function waitingPathIn(error: ApiError | undefined): string | undefined {
    return error?.status === 202 && typeof error.waitingPath === "string" ? error.waitingPath : undefined;
}

/** Reads data of a message as one of ours, of which nothing is known yet. */
export const toMessage = <T>(data: unknown): Partial<T> => (typeof data === "object" && data !== null ? data : {});

/** Whether a value is a length in pixels. */
export const isLength = (value: unknown): value is number =>
    typeof value === "number" && value >= 0 && value < Number.MAX_SAFE_INTEGER;

/** What the frame says: how high it is, and where the comment is at which it was opened. */
export interface FrameMessage {
    parley: 1;
    height: number;
    /** Distance of that comment from the top of the frame. */
    top?: number;
}

/** Reads a message; undefined for any other. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
    const { parley, height, top } = (typeof data === "object" && data !== null ? data : {}) as Partial<FrameMessage>;
    if (parley !== 1 || !isLength(height)) return undefined;
    return { parley, height, ...(isLength(top) && { top }) };
}

const isLength = (value: unknown): value is number => typeof value === "number" && value >= 0 && value < Number.MAX_SAFE_INTEGER;

import { isLength, toMessage } from "./messages";

/** What the frame says: how high it is, and where the comment is at which it was opened. */
export interface FrameMessage {
    parley: 1;
    height: number;
    /** Distance of that comment from the top of the frame. */
    top?: number;
}

/** Name of the frames of the element, which answers what they ask; another frame asks nothing. */
export const ELEMENT_FRAME_NAME = "parley";

/** What the frame asks for, and what the page answers: a token, or none. */
export interface TokenRequest {
    parley: 1;
    wants: "token";
}
export interface TokenAnswer {
    parley: 1;
    token: string;
}

export const isTokenRequest = (data: unknown): data is TokenRequest => {
    const { parley, wants } = toMessage<TokenRequest>(data);
    return parley === 1 && wants === "token";
};

export const isTokenAnswer = (data: unknown): data is TokenAnswer => {
    const { parley, token } = toMessage<TokenAnswer>(data);
    return parley === 1 && typeof token === "string";
};

/** Reads a message; undefined for any other. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
    const { parley, height, top } = toMessage<FrameMessage>(data);
    if (parley !== 1 || !isLength(height)) return undefined;
    return { parley, height, ...(isLength(top) && { top }) };
}

import { ApiRefusal } from "@parley/library/contract";

/** Returns the ID in an address; throws 404 for anything else. */
export function readID(text = ""): number {
    if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
    throw new ApiRefusal({ status: 404, message: "Conversation not found." });
}

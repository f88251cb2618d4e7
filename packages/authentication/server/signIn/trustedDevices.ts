import { createHmac, timingSafeEqual } from "node:crypto";
import type { UserRow } from "@parley/accounts/server";

/**
 * Returns the trusted-device token of a browser that has signed in. It only gives the browser a separate attempt limit, and becomes invalid
 * with a new password.
 */
export function toTrustedDeviceToken({ userID, passwordHash }: Pick<UserRow, "userID" | "passwordHash">): string {
    return createHmac("sha256", passwordHash ?? "")
        .update(`device:${userID}`)
        .digest("base64url");
}

/** Checks whether a token marks a trusted device of the member. */
export function isTrustedDeviceToken(row: UserRow, token: string | undefined): boolean {
    if (token === undefined || row.passwordHash === null) return false;
    const [given, right] = [Buffer.from(token), Buffer.from(toTrustedDeviceToken(row))];
    return given.length === right.length && timingSafeEqual(given, right);
}

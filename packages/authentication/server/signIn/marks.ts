import { createHmac, timingSafeEqual } from "node:crypto";
import type { UserRow } from "@parley/accounts/server";

/** What a browser keeps that has signed in: worth nothing but a place of its own in the counting, and nothing at all after a new password. */
export function toDeviceMark({ userID, passwordHash }: Pick<UserRow, "userID" | "passwordHash">): string {
    return createHmac("sha256", passwordHash ?? "")
        .update(`device:${userID}`)
        .digest("base64url");
}

/** Whether this is the mark of a browser in which the member has signed in before. */
export function isDeviceMark(row: UserRow, mark: string | undefined): boolean {
    if (mark === undefined || row.passwordHash === null) return false;
    const [given, right] = [Buffer.from(mark), Buffer.from(toDeviceMark(row))];
    return given.length === right.length && timingSafeEqual(given, right);
}

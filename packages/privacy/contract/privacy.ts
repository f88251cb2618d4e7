import { defineEndpoint } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Path of the page on which viewers choose whether their visits are counted anonymously. */
export const PRIVACY_PAGE = "/preferences/privacy";

/** Whether visits are counted anonymously: `1` yes, `0` no, `-1` as configured by the site (ADM-015, contract §5.18). */
export const AnonymizeData = Type.Unsafe<"1" | "0" | "-1">({ type: "string", enum: ["1", "0", "-1"] });
export type AnonymizeData = Static<typeof AnonymizeData>;

/** A member's choice in requests and responses. */
export const Privacy = Type.Object({ AnonymizeData });
export type Privacy = Static<typeof Privacy>;

/** Returns the member's choice. A guest's choice is in a cookie (ADM-016, ADM-018). */
export const getPrivacy = defineEndpoint({ method: "GET", path: "/analytics/privacy", response: Privacy });

/** Stores the member's choice (ADM-017). Accepts numbers as well as strings. */
export const postPrivacy = defineEndpoint({
    method: "POST",
    path: "/analytics/privacy",
    body: Type.Object({
        AnonymizeData: Type.Unsafe<AnonymizeData | 1 | 0 | -1>({ enum: ["1", "0", "-1", 1, 0, -1] }),
    }),
    response: Privacy,
});

/** Returns the name of the cookie with a guest's choice, derived from the site's cookie name (ADM-019). */
export const toPrivacyCookie = (cookieName: string): string => `${cookieName}-AnonymizeData`;

/** Parses a stored choice; undefined for any other value. */
export function anonymizeDataIn(value: unknown): AnonymizeData | undefined {
    return (["1", "0", "-1"] as const).find((known) => known === String(value));
}

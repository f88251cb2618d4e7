import { defineEndpoint } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Whether somebody is to be counted without a name: `1` yes, `0` no, `-1` as the site has it (ADM-015, contract §5.18). */
export const AnonymizeData = Type.Unsafe<"1" | "0" | "-1">({ type: "string", enum: ["1", "0", "-1"] });
export type AnonymizeData = Static<typeof AnonymizeData>;

/** A member's choice, on the wire. */
export const Privacy = Type.Object({ AnonymizeData });
export type Privacy = Static<typeof Privacy>;

/** What a member has chosen; a guest's choice is in a cookie of theirs (ADM-016, ADM-018). */
export const getPrivacy = defineEndpoint({ method: "GET", path: "/analytics/privacy", response: Privacy });

/** Chooses (ADM-017). Numbers are taken as well as texts. */
export const postPrivacy = defineEndpoint({
    method: "POST",
    path: "/analytics/privacy",
    body: Type.Object({
        AnonymizeData: Type.Unsafe<AnonymizeData | 1 | 0 | -1>({ enum: ["1", "0", "-1", 1, 0, -1] }),
    }),
    response: Privacy,
});

/** The cookie in which a guest's choice is kept: named after the site's own cookie (ADM-019). */
export const privacyCookie = (cookieName: string): string => `${cookieName}-AnonymizeData`;

/** A choice as it is written down; undefined for anything else. */
export function anonymizeDataIn(value: unknown): AnonymizeData | undefined {
    return (["1", "0", "-1"] as const).find((known) => known === String(value));
}

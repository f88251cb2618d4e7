import { SiteSectionID } from "@parley/config/contract";
import { CsvArray, defineEndpoint } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

export const COUNTED = ["post", "discussion", "comment", "question", "accepted", "category", "user"] as const;

/** Names of totals: posts are discussions and comments, accepted are questions with an accepted answer. */
export const SiteTotal = Type.Unsafe<(typeof COUNTED)[number] | "all">({ type: "string", enum: [...COUNTED, "all"] });
export type SiteTotal = Static<typeof SiteTotal>;

export const SiteTotals = Type.Object({
    counts: Type.Record(
        Type.String(),
        Type.Object({
            count: Type.Integer(),
            /** Whether the count is still being made; always false. */
            isCalculating: Type.Boolean(),
            /** Whether something is left out that the caller may not see. */
            isFiltered: Type.Boolean(),
        }),
    ),
});
export type SiteTotals = Static<typeof SiteTotals>;

/** Returns how much there is on the site, of what the caller may see (contract §5.19). Without `counts` it counts everything. */
export const getSiteTotals = defineEndpoint({
    method: "GET",
    path: "/site-totals",
    query: Type.Object({
        counts: Type.Optional(CsvArray(SiteTotal, { minItems: 1, maxItems: 20 })),
        siteSectionID: Type.Optional(SiteSectionID),
    }),
    response: SiteTotals,
});

import type { LayoutWidget } from "@parley/library/server/layouts";
import { HEAD_SETTINGS, readHead } from "@parley/library/server/layouts";
import type { SiteTotal } from "@parley/site/contract";
import * as Type from "typebox";
import { COUNTED } from "../contract/siteTotals";
import type { createSiteTotals } from "./siteTotals.service";

type Counted = (typeof COUNTED)[number];
interface Chosen {
    recordType: Counted;
    label?: string;
    isHidden?: boolean;
}

const USUAL: readonly Chosen[] = [{ recordType: "user" }, { recordType: "discussion" }, { recordType: "comment" }];

/** Creates the widget of totals, of what the viewer may see (LAY-035). Several on a page are counted at once. */
export const createSiteTotalsWidget = (totals: ReturnType<typeof createSiteTotals>): LayoutWidget => ({
    name: "Totals of the site, as chosen",
    component: "ChosenTotals",
    fragmentType: "SiteTotalsFragment",
    settings: {
        ...HEAD_SETTINGS,
        apiParams: Type.Object({
            counts: Type.Optional(
                Type.Array(
                    Type.Object({
                        recordType: Type.Enum([...COUNTED]),
                        label: Type.Optional(Type.String({ maxLength: 100 })),
                        isHidden: Type.Optional(Type.Boolean()),
                    }),
                    { maxItems: COUNTED.length },
                ),
            ),
        }),
    },
    async load(parts, viewer) {
        const chosen = parts.map(({ settings }) => readChosen(settings.apiParams));
        const names: SiteTotal[] = [...new Set(chosen.flat().map(({ recordType }) => recordType))];
        const { counts } = names.length > 0 ? await totals(viewer, names) : { counts: {} };
        return parts.map(({ settings }, index) => ({
            ...readHead(settings),
            totals: (chosen[index] ?? []).map(({ recordType, label }) => ({
                recordType,
                count: counts[recordType]?.count ?? 0,
                ...(label && { label }),
            })),
        }));
    },
});

function readChosen(apiParams: unknown): readonly Chosen[] {
    const { counts = USUAL } = (apiParams ?? {}) as { counts?: readonly Chosen[] };
    return counts.filter(({ isHidden }) => !isHidden);
}

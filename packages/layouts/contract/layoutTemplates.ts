import type { StoredPart } from "./layouts";

/** Arrangements that a new layout may begin with, each filled with the parts of the page's built-in layout. */
export const LAYOUT_TEMPLATES = ["builtIn", "oneColumn", "twoColumns", "threeColumns", "banner", "cards"] as const;
export type LayoutTemplate = (typeof LAYOUT_TEMPLATES)[number];

const section = (kind: string, slots: Record<string, StoredPart[]>): StoredPart => ({
    $hydrate: `react.section.${kind}`,
    ...Object.fromEntries(Object.entries(slots).filter(([, parts]) => parts.length > 0)),
});

const BANNER: StoredPart = { $hydrate: "react.homeBanner" };
const NAVIGATION: StoredPart = { $hydrate: "react.placesNav" };
const CARDS: readonly StoredPart[] = [{ $hydrate: "react.tagCloud" }, { $hydrate: "react.categoryTree" }];

/** Returns the parts that a template arranges, so that none of what makes up the page is lost (a discussion keeps its comments). */
export function fillTemplate(template: LayoutTemplate, builtIn: readonly StoredPart[]): StoredPart[] {
    const { top, left, middle, right, below } = sortParts(builtIn);
    const banner = top.length > 0 ? top : [BANNER];
    const isNavigation = ({ $hydrate }: StoredPart) => $hydrate === NAVIGATION.$hydrate;
    const beside = [...left.filter((part) => !isNavigation(part)), ...right];
    switch (template) {
        case "oneColumn":
            return [section("1-column", { middle: [...top, ...middle, ...beside, ...below] })];
        case "twoColumns":
            return [...full(top), section("2-columns", { middle, rightPanel: beside, below })];
        case "threeColumns": {
            const leftPanel = left.length > 0 ? left : [NAVIGATION];
            return [...full(top), section("3-columns", { leftPanel, middle, rightPanel: right, below })];
        }
        case "banner":
            return [...full(banner), section("2-columns", { middle, rightPanel: beside, below })];
        case "cards": {
            const names = (parts: readonly StoredPart[]) => new Set(parts.map(({ $hydrate }) => $hydrate));
            const shown = names([...middle, ...below]);
            const cards = CARDS.filter(({ $hydrate }) => !shown.has($hydrate));
            const others = beside.filter(({ $hydrate }) => !names(cards).has($hydrate));
            return [
                ...full(banner),
                section("1-column", { middle: [section("even-columns", { children: cards }), ...middle, ...others, ...below] }),
            ];
        }
        default:
            return structuredClone([...builtIn]);
    }
}

const full = (parts: StoredPart[]): StoredPart[] => (parts.length > 0 ? [section("full-width", { children: parts })] : []);

/** Returns the parts of a layout by where its sections have them. */
function sortParts(layout: readonly StoredPart[]) {
    const at = (kind: string, slot: string): StoredPart[] =>
        layout.flatMap(({ $hydrate, [slot]: parts }) =>
            $hydrate.startsWith(`react.section.${kind}`) && Array.isArray(parts) ? (structuredClone(parts) as StoredPart[]) : [],
        );
    return {
        top: at("full-width", "children"),
        left: at("", "leftPanel"),
        middle: at("", "middle"),
        right: at("", "rightPanel"),
        below: at("", "below"),
    };
}

import type { LayoutRegistry } from "@parley/library/server/layouts";

/** Registers the page sections of S2§2.9 (LAY-018…LAY-025); their slots contain further parts. */
export function registerSections(layouts: LayoutRegistry): void {
    layouts.registerWidget("react.section.full-width", { component: "SectionFullWidth" });
    layouts.registerWidget("react.section.1-column", { component: "SectionOneColumn", props: withCrumbs });
    layouts.registerWidget("react.section.2-columns", { component: "SectionTwoColumns", props: withCrumbs });
    layouts.registerWidget("react.section.3-columns", { component: "SectionThreeColumns", props: withCrumbs });
    layouts.registerWidget("react.section.even-columns", { component: "SectionEvenColumns" });
}

/** Passes the breadcrumbs to the section, which shows them above its middle column. */
const withCrumbs = (facts: Record<string, unknown>) =>
    Array.isArray(facts.breadcrumbs) ? { breadcrumbs: facts.breadcrumbs } : {};

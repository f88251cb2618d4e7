import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What a palette can change; everything else is the same in all of them. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** What axe looks at; by all its usual rules when nothing is said. */
interface Looking {
    /** By these rules alone. */
    rules?: readonly string[];
    /** By the rules of these tags alone. */
    tags?: readonly string[];
    /** By these too, which it leaves out by itself. */
    also?: readonly string[];
}

/**
 * What axe finds on a page as it stands now, rule by rule. Where something may fade meanwhile the page is to be that of somebody with `motion: "less"`:
 * half faded in, a toast has too little contrast.
 */
export async function violationsIn(page: Page, { rules, tags, also = [] }: Looking = {}) {
    // axe is half a megabyte: a page that has it already is not given it again. The other mode opens a window of its own for each look, for
    // frames of other sites, of which there are none here.
    const isThere = await page.evaluate(() => "axe" in globalThis);
    const axe = new AxeBuilder({ page, ...(isThere && { axeSource: "0" }) }).setLegacyMode();
    const only = rules ?? tags;
    axe.options({
        resultTypes: ["violations"],
        ...(only && { runOnly: { type: rules ? "rule" : "tag", values: [...only] } }),
        rules: Object.fromEntries(also.map((rule) => [rule, { enabled: true }])),
    });
    return (await axe.analyze()).violations;
}

/** What axe finds serious or critical, each with where it is. */
export async function seriousIn(page: Page, looking?: Looking): Promise<string[]> {
    const violations = await violationsIn(page, looking);
    return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(" ")}`));
}

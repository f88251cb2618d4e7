import type { LayoutNode } from "@parley/library/contract";

/** Sections that give their parts a place on the page; even columns are within one of them. */
const SECTIONS = /^Section(FullWidth|OneColumn|TwoColumns|ThreeColumns)$/;

/**
 * Returns the nodes of a layout in which those that stand in no section are in one with one column, in place of running to the edges of the
 * window. Neighbours share a section.
 */
export function wrapLooseNodes(nodes: readonly LayoutNode[]): LayoutNode[] {
    const wrapped: LayoutNode[] = [];
    let loose: LayoutNode[] | undefined;
    for (const node of nodes) {
        if (SECTIONS.test(node.$reactComponent)) {
            wrapped.push(node);
            loose = undefined;
        } else if (loose) loose.push(node);
        else {
            loose = [node];
            wrapped.push({ $reactComponent: "SectionOneColumn", $reactProps: { middle: loose } });
        }
    }
    return wrapped;
}

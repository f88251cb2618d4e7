import type { FragmentFile, FragmentImplementation } from "@parley/layouts/contract";
import { fragmentFilePath, SYSTEM_FRAGMENT, TITLE_BAR_FRAGMENT } from "@parley/layouts/contract";
import type { LayoutNode, Seo } from "@parley/library/contract";
import { listNodes } from "@parley/library/contract";
import type { FragmentRevisionRow } from "./fragments.repository";
import type { PublishedFragment, PublishedFragments } from "./publishedFragments";
import { createFragmentFiles } from "./publishedFragments";
import { parseTemplate, renderTemplate } from "./renderTemplate";

export type FragmentApplier = ReturnType<typeof createFragmentApplier>;

/**
 * Creates the function that puts the published fragments into a hydrated layout: the rendered template of each part that names one
 * (LAY-054). A part whose fragment is unknown, unpublished or of another type gets `system`, and is shown as built in (LAY-055).
 */
export function createFragmentApplier(published: PublishedFragments) {
    return async function applyFragments(nodes: readonly LayoutNode[], { title, description = "" }: Seo): Promise<void> {
        const replaced = nodes.flatMap(listNodes).filter(({ $fragmentImpls }) => $fragmentImpls !== undefined);
        if (replaced.length === 0) return;
        const known = await published.get();
        for (const node of replaced) {
            // Some parts have a prop of this name: the number of the page.
            const values = { ...node.$reactProps, page: { title, description } };
            const implementations = Object.fromEntries(
                Object.entries(node.$fragmentImpls ?? {}).map(([type, { fragmentUUID }]) => [
                    type,
                    implement(type, fragmentUUID, known.get(fragmentUUID), values),
                ]),
            );
            node.$fragmentImpls = implementations;
            const [type, fragment] = Object.entries(implementations).find(([, { content, frame }]) => content ?? frame) ?? [];
            if (type === TITLE_BAR_FRAGMENT) Object.assign(node, { $reactComponent: type, $reactProps: { fragment } });
            else if (fragment) wrap(node, fragment);
        }
    };
}

/** Converts a part to the widget that shows a fragment, which contains the part: for the template's slot, and to stand in its place. */
function wrap(node: LayoutNode, fragment: FragmentImplementation): void {
    const builtIn: LayoutNode = { $reactComponent: node.$reactComponent, $reactProps: node.$reactProps };
    Object.assign(node, { $reactComponent: "Fragment", $reactProps: { fragment, builtIn } });
}

function implement(
    type: string,
    fragmentUUID: string,
    fragment: PublishedFragment | undefined,
    values: Record<string, unknown>,
): FragmentImplementation {
    if (fragment?.fragmentType !== type) return { fragmentUUID: SYSTEM_FRAGMENT };
    return showFragment({ ...fragment, fragmentUUID }, values);
}

/** Returns a revision of a fragment as a part with these values has it. */
export const createImplementation = (revision: FragmentRevisionRow, values: Record<string, unknown>): FragmentImplementation =>
    showFragment({ ...revision, template: parseTemplate(revision.template), files: createFragmentFiles(revision) }, values);

type ShownRevision = Pick<FragmentRevisionRow, "fragmentUUID" | "fragmentRevisionUUID"> &
    Pick<PublishedFragment, "template" | "files">;

function showFragment(
    { fragmentUUID, fragmentRevisionUUID, template, files: { js, css } }: ShownRevision,
    values: Record<string, unknown>,
): FragmentImplementation {
    // A new revision has a new address, so that no browser shows it with the styles of another one.
    const toURL = (file: FragmentFile) => `${fragmentFilePath(fragmentUUID, file)}?fragmentRevisionUUID=${fragmentRevisionUUID}`;
    return {
        fragmentUUID,
        ...(js !== "" && { jsUrl: toURL("js"), frame: { url: toURL("frame"), values } }),
        ...(css !== "" && { cssUrl: toURL("css") }),
        ...(template.length > 0 && { content: renderTemplate(template, values) }),
    };
}

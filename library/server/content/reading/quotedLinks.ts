import type { BodyNode } from "../sanitizing/tree";
import { isElement, readTree } from "../sanitizing/tree";

/** Returns the URLs of the links within the quotes of a body rendered by `renderBody`, each once, in order: they lead to the quoted posts. */
export function findQuotedLinks(bodyHtml: string): string[] {
    if (!bodyHtml.includes("<blockquote")) return [];
    const found = new Set<string>();
    collect(readTree(bodyHtml), false, found);
    return [...found];
}

function collect(nodes: readonly BodyNode[], isQuoted: boolean, found: Set<string>): void {
    for (const node of nodes) {
        if (!isElement(node)) continue;
        const url = isQuoted && node.name === "a" ? node.attributes.href : undefined;
        if (url !== undefined) found.add(url);
        collect(node.children, isQuoted || node.name === "blockquote", found);
    }
}

import type { BodyNode } from "../sanitizing/tree";
import { isElement, readText, readTree } from "../sanitizing/tree";

/** Somebody who is mentioned in a rendered body. */
export interface MentionedPerson {
    userID: number;
    /** As it stands there. */
    name: string;
    /** Whether it stands in quotes only: nobody is to be told of it. */
    quoted: boolean;
}

/** Who is mentioned in a body that `renderBody` made, whatever it was written in; each once, in order (CONT-007). */
export function mentionedIn(bodyHtml: string): MentionedPerson[] {
    if (!bodyHtml.includes(MARK)) return [];
    const found = new Map<number, MentionedPerson>();
    collect(readTree(bodyHtml), false, found);
    return [...found.values()];
}

/** What every mention has; the renderer takes it from whatever else is written. */
const MARK = "data-userid";

function collect(nodes: readonly BodyNode[], quoted: boolean, found: Map<number, MentionedPerson>): void {
    for (const node of nodes) {
        if (!isElement(node)) continue;
        const userID = Number(node.attributes[MARK] ?? 0);
        if (userID > 0) {
            const before = found.get(userID);
            if (!before) found.set(userID, { userID, name: readText(node.children), quoted });
            else if (!quoted) before.quoted = false;
        }
        collect(node.children, quoted || node.name === "blockquote", found);
    }
}

import type { BodyNode } from "../sanitizing/tree";
import { isElement, readText, readTree } from "../sanitizing/tree";

/** A member mentioned in a rendered body. */
export interface MentionedPerson {
    userID: number;
    /** The name as written in the body. */
    name: string;
    /** Whether the mention occurs only in quotes; then the member is not notified. */
    quoted: boolean;
}

/** Returns the members mentioned in a body rendered by `renderBody` from any format; each once, in order (CONT-007). */
export function findMentionedPeople(bodyHtml: string): MentionedPerson[] {
    if (!bodyHtml.includes(MARK)) return [];
    const found = new Map<number, MentionedPerson>();
    collect(readTree(bodyHtml), false, found);
    return [...found.values()];
}

/** Attribute of every mention; the renderer removes it from everything else. */
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

interface Removing {
    /** What stands in the place of each. */
    instead?: string;
    /** An element that is never closed stays, where without it everything behind its opening tag goes. */
    keepsUnclosed?: boolean;
}

/**
 * Returns HTML without the elements of some names: from an opening tag to the first closing tag of the same name. Looks at each character a few times
 * at most, which an expression with a lazy middle does not.
 *
 * @param names in lower case
 */
export function withoutElements(
    html: string,
    names: readonly string[],
    { instead = "", keepsUnclosed = false }: Removing = {},
): string {
    // bounded: a list of names, each behind a <.
    const opening = new RegExp(`<(${names.join("|")})\\b`, "gi");
    const unclosed = new Set<string>();
    let kept = "";
    let end = 0;
    for (let open = opening.exec(html); open; open = opening.exec(html)) {
        const name = open[1]?.toLowerCase() ?? "";
        if (unclosed.has(name)) continue;
        // bounded: one of these names, and what is behind it up to the next < or >.
        const closing = new RegExp(`</${name}(?![\\w-])[^<>]*>?`, "gi");
        closing.lastIndex = opening.lastIndex;
        const isClosed = closing.test(html);
        if (!isClosed) unclosed.add(name);
        if (!isClosed && keepsUnclosed) continue;
        kept += html.slice(end, open.index) + instead;
        end = isClosed ? closing.lastIndex : html.length;
        opening.lastIndex = end;
    }
    return kept + html.slice(end);
}

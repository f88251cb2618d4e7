interface Removing {
    /** Replacement of each element. */
    instead?: string;
    /** Whether to keep unclosed elements; otherwise everything after the opening tag is removed. */
    keepsUnclosed?: boolean;
}

/**
 * Returns HTML without elements of these names, from an opening tag to the first closing tag of the same name. Visits each character at
 * most a few times, unlike a regular expression with a lazy quantifier.
 *
 * @param names in lower case
 */
export function withoutElements(
    html: string,
    names: readonly string[],
    { instead = "", keepsUnclosed = false }: Removing = {},
): string {
    // bounded: a list of names, each after a <.
    const opening = new RegExp(`<(${names.join("|")})\\b`, "gi");
    const unclosed = new Set<string>();
    let remaining = "";
    let end = 0;
    for (let open = opening.exec(html); open; open = opening.exec(html)) {
        const name = open[1]?.toLowerCase() ?? "";
        if (unclosed.has(name)) continue;
        // bounded: one of these names, up to the next < or >.
        const closing = new RegExp(`</${name}(?![\\w-])[^<>]*>?`, "gi");
        closing.lastIndex = opening.lastIndex;
        const isClosed = closing.test(html);
        if (!isClosed) unclosed.add(name);
        if (!isClosed && keepsUnclosed) continue;
        remaining += html.slice(end, open.index) + instead;
        end = isClosed ? closing.lastIndex : html.length;
        opening.lastIndex = end;
    }
    return remaining + html.slice(end);
}

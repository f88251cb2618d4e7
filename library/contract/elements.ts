/**
 * Returns HTML without the elements of some names, each with `instead` in its place: from an opening tag to the first closing tag of the same name, or
 * to the end where there is none. Looks at each character a few times at most, which an expression with a lazy middle does not.
 *
 * @param names in lower case
 */
export function withoutElements(html: string, names: readonly string[], instead = ""): string {
    // bounded: a list of names, each behind a <.
    const opening = new RegExp(`<(${names.join("|")})\\b`, "gi");
    let kept = "";
    let end = 0;
    for (let open = opening.exec(html); open; open = opening.exec(html)) {
        // bounded: one of these names, and what is behind it up to the next < or >.
        const closing = new RegExp(`</${open[1]}(?![\\w-])[^<>]*>?`, "gi");
        closing.lastIndex = opening.lastIndex;
        kept += html.slice(end, open.index) + instead;
        end = closing.exec(html) ? closing.lastIndex : html.length;
        opening.lastIndex = end;
    }
    return kept + html.slice(end);
}

/**
 * Parses a page's HTML for reading. The parser runs nothing, but browsers report event handlers and styles as violations of the content
 * security policy, so these are renamed to `data-style` and the like. Security does not depend on it; `fromHTML` filters the content.
 */
export function parseDisarmed(html: string): HTMLElement {
    const disarmed = html
        .replace(/<[a-z][^>]*/gi, (tag) => tag.replace(/(?<=[\s"'/])(?=(?:style|on[a-z]+)\s*=)/gi, "data-"))
        .replace(/(<\/?)style(?=[\s>/])/gi, "$1template");
    return new DOMParser().parseFromString(disarmed, "text/html").body;
}

/** Returns the element's original style. */
export function readStyle(element: Element): string {
    return element.getAttribute("data-style") ?? element.getAttribute("style") ?? "";
}

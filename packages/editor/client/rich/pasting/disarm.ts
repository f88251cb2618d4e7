/**
 * A page's HTML, to be parsed and read. The parser runs nothing of it, yet browsers report its handlers and styles as breaches of our policy: so
 * they come in under names that mean nothing, `data-style` and the like. What is safe does not hang on it; `fromHTML` decides that.
 */
export function parseDisarmed(html: string): HTMLElement {
    const disarmed = html
        .replace(/<[a-z][^>]*/gi, (tag) => tag.replace(/(?<=[\s"'/])(?=(?:style|on[a-z]+)\s*=)/gi, "data-"))
        .replace(/(<\/?)style(?=[\s>/])/gi, "$1template");
    return new DOMParser().parseFromString(disarmed, "text/html").body;
}

/** The style that an element had in its page. */
export function readStyle(element: Element): string {
    return element.getAttribute("data-style") ?? element.getAttribute("style") ?? "";
}

/**
 * Leaves only `element` to the keyboard, the pointer and screen readers: all beside it, and beside what it stands in, is inert. What
 * speaks by itself stays heard. Returns how to undo it.
 */
export function isolate(element: Element): () => void {
    const silenced: Element[] = [];
    for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
        for (const sibling of inner.parentElement.children) {
            if (sibling === inner || sibling.hasAttribute("inert") || sibling.matches("[aria-live], [role=status], script"))
                continue;
            sibling.setAttribute("inert", "");
            silenced.push(sibling);
        }
    }
    return () => {
        for (const element of silenced) element.removeAttribute("inert");
    };
}

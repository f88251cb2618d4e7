/** Makes everything inert except `element`, its ancestors and live regions. Returns a function that restores the former state. */
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

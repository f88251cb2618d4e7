/** Prevents links and forms of samples from navigating to a forum that does not exist. */
export function preventNavigation(): void {
    for (const kind of ["click", "submit"]) {
        document.addEventListener(kind, (event) => {
            const { target } = event;
            if (target instanceof Element && target.closest("[data-part]") && leavesHere(kind, target)) event.preventDefault();
        });
    }
}

function leavesHere(kind: string, target: Element): boolean {
    if (kind === "submit") return target.getAttribute("method") !== "dialog";
    const link = target.closest("a[href]");
    return link !== null && !link.getAttribute("href")?.startsWith("#");
}

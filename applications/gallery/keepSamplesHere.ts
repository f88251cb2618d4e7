/** The links and forms of samples lead to a forum that is not there: they are stopped, unless the component itself answered to them. */
export function keepSamplesHere(): void {
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

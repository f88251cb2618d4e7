/** Adds a listener for several events and returns a function that removes it. */
export function listen<E extends Event>(
    target: EventTarget,
    names: readonly string[],
    onEvent: (event: E) => void,
    options: AddEventListenerOptions = {},
): () => void {
    for (const name of names) target.addEventListener(name, onEvent as EventListener, options);
    return () => {
        for (const name of names) target.removeEventListener(name, onEvent as EventListener, options);
    };
}

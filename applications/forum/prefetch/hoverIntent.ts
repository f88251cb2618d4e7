/** How long the pointer or the focus must stay on an element to count as intent, in milliseconds. */
const INTENT_DELAY_MS = 65;

const PRESSES = ["pointerdown", "click"];

/**
 * Calls back with the target of one of these events once the pointer or the focus has stayed on it.
 *
 * @returns stops listening
 */
export function listenForIntent(events: readonly string[], callback: (target: EventTarget | null) => void): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const come = ({ target }: Event): void => {
        clearTimeout(timer);
        timer = setTimeout(() => callback(target), INTENT_DELAY_MS);
    };
    const leave = () => clearTimeout(timer);
    // A press cancels the timer: the viewer is using the element already, and the focus that precedes its click must not count as intent.
    const listeners = [...events.map((type) => [type, come] as const), ...PRESSES.map((type) => [type, leave] as const)];
    for (const [type, listener] of listeners) document.addEventListener(type, listener, { capture: true, passive: true });
    return () => {
        leave();
        for (const [type, listener] of listeners) document.removeEventListener(type, listener, { capture: true });
    };
}

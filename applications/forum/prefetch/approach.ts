/** A mouse or the focus that stays so long on something means it; one that passes over it does not. In milliseconds. */
const MEANT_AFTER = 65;

const PRESSES = ["pointerdown", "click"];

/**
 * Calls back with what the reader comes to and stays at, by one of these events.
 *
 * @returns ends it
 */
export function whenMeant(events: readonly string[], callback: (target: EventTarget | null) => void): () => void {
    let meant: ReturnType<typeof setTimeout> | undefined;
    const come = ({ target }: Event): void => {
        clearTimeout(meant);
        meant = setTimeout(() => callback(target), MEANT_AFTER);
    };
    const leave = () => clearTimeout(meant);
    // Who presses has come to it already; by the press comes the focus, which the click ends.
    const listeners = [...events.map((type) => [type, come] as const), ...PRESSES.map((type) => [type, leave] as const)];
    for (const [type, listener] of listeners) document.addEventListener(type, listener, { capture: true, passive: true });
    return () => {
        leave();
        for (const [type, listener] of listeners) document.removeEventListener(type, listener, { capture: true });
    };
}

import { listen } from "./listen";

/**
 * Watches whether somebody's hands are on a text area: an input method is composing in it, or a finger or a button is down. What they are in
 * the middle of must not be taken from under them.
 */
export function watchHands(text: HTMLTextAreaElement) {
    const busy = new Set<"composing" | "pressing">();
    let waiting: (() => void)[] = [];
    const begin = (what: "composing" | "pressing") => () => void busy.add(what);
    // What ends changes the field, the caret or the focus before the next task.
    const end = (what: "composing" | "pressing") => () => void setTimeout(() => free(what));
    const stops = [
        listen(text, ["compositionstart"], begin("composing")),
        listen(text, ["compositionend"], end("composing")),
        listen(text, ["pointerdown"], begin("pressing")),
        listen(window, ["pointerup", "pointercancel", "dragend"], end("pressing")),
    ];

    return {
        /** Resolves once nothing is going on: at once, if nothing is. */
        free: () =>
            busy.size === 0
                ? Promise.resolve()
                : new Promise<void>((resolve) => {
                      waiting.push(resolve);
                  }),
        end() {
            for (const stop of stops) stop();
        },
    };

    function free(what: "composing" | "pressing"): void {
        busy.delete(what);
        if (busy.size > 0) return;
        for (const resolve of waiting) resolve();
        waiting = [];
    }
}

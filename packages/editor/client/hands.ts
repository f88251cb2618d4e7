import { listen } from "./listen";

type Doing = "composing" | "pressing" | "holding" | "picking";

/**
 * Watches whether somebody's hands are on a text area or on what stands around it in its frame: an input method is composing, a finger or a button of
 * the mouse is down, or the space bar on a button, or files are being picked. What they are in the middle of must not be taken from under them.
 */
export function watchHands(text: HTMLTextAreaElement, frame: HTMLElement) {
    const busy = new Set<Doing>();
    let waiting: (() => void)[] = [];
    const begin = (what: Doing) => () => void busy.add(what);
    // What ends changes the field, the caret or the focus before the next task.
    const end = (what: Doing) => () => void setTimeout(() => free(what));
    const stops = [
        listen(text, ["compositionstart"], begin("composing")),
        listen(text, ["compositionend"], end("composing")),
        listen(frame, ["pointerdown"], begin("pressing")),
        listen(window, ["pointerup", "pointercancel", "dragend"], end("pressing")),
        listen<KeyboardEvent>(frame, ["keydown"], ({ key, target }) => {
            if (key === " " && target instanceof HTMLButtonElement) busy.add("holding");
        }),
        listen(window, ["keyup", "blur"], end("holding")),
        listen(frame, ["click"], ({ target }) => {
            if (target instanceof HTMLInputElement && target.type === "file") busy.add("picking");
        }),
        listen(frame, ["change", "cancel"], end("picking")),
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

    function free(what: Doing): void {
        busy.delete(what);
        if (busy.size > 0) return;
        for (const resolve of waiting) resolve();
        waiting = [];
    }
}

import { listen } from "./listen";

type Doing = "composing" | "pressing" | "holding" | "picking";

/**
 * Tracks interactions with a text area and its frame that must not be interrupted: an IME composition, a pressed pointer, the space bar on
 * a button, or an open file picker.
 */
export function trackInteractions(text: HTMLTextAreaElement, frame: HTMLElement) {
    const busy = new Set<Doing>();
    let waiting: (() => void)[] = [];
    const begin = (what: Doing) => () => void busy.add(what);
    // The end of an interaction may still change the value, the caret or the focus before the next task.
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
        /** Resolves when no interaction is in progress; at once if there is none. */
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

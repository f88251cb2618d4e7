import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { listenForTriggers } from "./hydrationTriggers";

const wake = jest.fn();
const leadsOn = (target: EventTarget | null) => target instanceof Element && target.closest("[href]") !== null;
const listening: [string, EventListener, unknown][] = [];
let idle: (() => void) | undefined;

beforeEach(() => {
    jest.useFakeTimers();
    const add = document.addEventListener.bind(document);
    jest.spyOn(document, "addEventListener").mockImplementation((type: string, listener: unknown, options: unknown) => {
        listening.push([type, listener as EventListener, options]);
        add(type, listener as EventListener, options as AddEventListenerOptions);
    });
    Object.assign(window, { requestIdleCallback: (callback: () => void) => (idle = callback) });
    document.body.innerHTML = `<p>Read this.</p><a href="/discussions">All <i>posts</i></a><button>New <b>post</b></button><input name="q">`;
});
afterEach(() => {
    for (const [type, listener, options] of listening.splice(0))
        document.removeEventListener(type, listener, options as AddEventListenerOptions);
    jest.restoreAllMocks();
    jest.useRealTimers();
    wake.mockClear();
    localStorage.clear();
    idle = undefined;
    Object.assign(navigator, { connection: undefined });
});

function on(selector: string, event: Event): void {
    document.querySelector(selector)?.dispatchEvent(event);
}
const bubbling = { bubbles: true };

test("reading, scrolling and moving the pointer across the page does not load the app", () => {
    listenForTriggers("touch", wake, leadsOn);
    on("p", new Event("pointerdown", bubbling));
    on("b", new Event("pointerover", bubbling));
    on("p", new Event("pointerover", bubbling));
    on("p", new Event("focusin", bubbling));
    on("p", new KeyboardEvent("keydown", { key: "PageDown", ...bubbling }));
    window.dispatchEvent(new Event("scroll"));
    jest.runAllTimers();
    expect([wake.mock.calls.length, idle]).toEqual([0, undefined]);
});

test.each<[string, () => void]>([
    ["a press of what can be used", () => on("b", new Event("pointerdown", bubbling))],
    ["a key that is none of reading", () => on("p", new KeyboardEvent("keydown", { key: "Tab", ...bubbling }))],
    ["the focus that comes to something", () => on("input", new Event("focusin", bubbling))],
    [
        "a mouse that stays on something",
        () => {
            on("b", new Event("pointerover", bubbling));
            jest.advanceTimersByTime(65);
        },
    ],
])("the app is loaded by %s", (_what, trigger) => {
    listenForTriggers("touch", wake, leadsOn);
    trigger();
    expect(wake).toHaveBeenCalledTimes(1);
});

test("a link that works without the app does not load it, and any other link does", () => {
    const follow = () => {
        on("i", new Event("pointerover", bubbling));
        jest.runAllTimers();
        on("i", new Event("pointerdown", bubbling));
        on("a", new Event("focusin", bubbling));
        return wake.mock.calls.length;
    };
    listenForTriggers("touch", wake, leadsOn);
    expect(follow()).toBe(0);
    listenForTriggers("touch", wake, () => false);
    expect(follow()).toBe(3);
});

test("a page that is not read-only loads the app when it is loaded and the device is idle", () => {
    listenForTriggers("idle", wake, leadsOn);
    expect(wake).not.toHaveBeenCalled();
    idle?.();
    expect(wake).toHaveBeenCalledTimes(1);
});

test("FC-61 the app loads at once if this device stores unsent text, and on idle if it stores reading preferences", () => {
    localStorage.setItem("persist:reading", JSON.stringify({ sort: "null", view: JSON.stringify("flat"), _persist: "{}" }));
    listenForTriggers("touch", wake, leadsOn);
    expect([wake.mock.calls.length, typeof idle]).toEqual([0, "function"]);

    localStorage.setItem("parley:keptTexts:10/comment/7/0", "{}");
    listenForTriggers("touch", wake, leadsOn);
    expect(wake).toHaveBeenCalledTimes(1);
});

test("stored state without a chosen reading preference does not load the app", () => {
    localStorage.setItem(
        "persist:reading",
        JSON.stringify({ sort: "null", view: "null", _persist: '{"version":1,"rehydrated":true}' }),
    );
    listenForTriggers("touch", wake, leadsOn);
    expect(idle).toBeUndefined();
});

test("with data saving on, nothing loads the app before a press, not even for members", () => {
    Object.assign(navigator, { connection: { saveData: true } });
    listenForTriggers("idle", wake, leadsOn);
    on("b", new Event("pointerover", bubbling));
    jest.runAllTimers();
    expect([wake.mock.calls.length, idle]).toEqual([0, undefined]);
    on("b", new Event("pointerdown", bubbling));
    expect(wake).toHaveBeenCalledTimes(1);
});

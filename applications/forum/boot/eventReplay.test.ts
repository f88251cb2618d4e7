import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { captureEvents } from "./eventReplay";

const done: string[] = [];
let held: ReturnType<typeof captureEvents>;

beforeEach(() => {
    done.length = 0;
    document.body.innerHTML = `
        <button type="button" id="first">Bookmark</button>
        <button type="button" id="second"><b>Share</b></button>
        <a href="#reply" aria-expanded="false" id="reply">Reply</a>
        <a href="#elsewhere" id="plain">On</a>
        <a href="https://almanac.example/" id="foreign">Almanac</a>
        <textarea></textarea>`;
    for (const element of document.querySelectorAll<HTMLElement>("button, a")) {
        element.addEventListener("click", (event) => {
            event.preventDefault();
            done.push(element.id);
        });
    }
    held = captureEvents();
});
afterEach(() => {
    held.replay();
    jest.useRealTimers();
});

const press = (id: string, options: MouseEventInit = {}) =>
    document.getElementById(id)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...options }));
const letter = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

test("presses that need the app are replayed once the app is ready, in order, each once", () => {
    press("second");
    press("first");
    press("second");
    expect(done).toEqual([]);

    held.replay();
    expect(done).toEqual(["second", "first"]);
    press("first");
    expect(done).toEqual(["second", "first", "first"]);
});

test("links that lead on, and presses for a new tab, are left to the browser; links to other sites open a new tab", () => {
    press("plain");
    press("reply", { ctrlKey: true });
    press("foreign");
    expect(done).toEqual(["plain", "reply", "foreign"]);
    const { target, rel } = document.getElementById("foreign") as HTMLAnchorElement;
    expect([target, rel]).toEqual(["_blank", "noopener"]);
});

test("letters typed after a press go into the field that the press opens; letters before a press are not captured", () => {
    const typed: unknown[] = [];
    document.execCommand = (command, _isShown, words) => typed.push(command, words) > 0;
    expect(letter("a")).toBe(true);
    press("reply");
    expect([letter("T"), letter("i"), letter("n"), letter("Tab")]).toEqual([false, false, false, true]);

    held.replay();
    expect([done, typed]).toEqual([["reply"], []]);
    document.querySelector("textarea")?.focus();
    expect(typed).toEqual(["insertText", "Tin"]);
});

test("the key of the search is pressed again once the app is ready, and what was typed after it goes into the field", () => {
    const typed: unknown[] = [];
    document.execCommand = (command, _isShown, words) => typed.push(command, words) > 0;
    expect([letter("/"), letter("k"), letter("/")]).toEqual([false, false, false]);
    const focusField = (event: KeyboardEvent) => {
        if (event.key !== "/") return;
        event.preventDefault();
        document.querySelector("textarea")?.focus();
    };
    document.addEventListener("keydown", focusField);
    held.replay();
    expect(typed).toEqual(["insertText", "k/"]);
    document.removeEventListener("keydown", focusField);
});

test("on a page without a search field nothing is typed into the field that is used next", () => {
    const typed: unknown[] = [];
    document.execCommand = (command, _isShown, words) => typed.push(command, words) > 0;
    letter("/");
    letter("k");
    held.replay();
    document.querySelector("textarea")?.focus();
    expect(typed).toEqual([]);
});

test("presses on a page that has been replaced by another are dropped", () => {
    jest.useFakeTimers();
    history.replaceState(null, "", "#");
    press("first");
    press("reply");
    letter("a");
    held.clear();
    jest.runAllTimers();
    held.replay();
    expect([done, location.hash]).toEqual([[], ""]);
});

test("if the app fails to load, a captured link is followed and other presses are dropped", () => {
    press("first");
    press("reply");
    held.abandon();
    expect(location.hash).toBe("#reply");
    held.replay();
    expect(done).toEqual([]);
});

test("a captured link that has a page of its own is followed after four seconds", () => {
    history.replaceState(null, "", "#");
    jest.useFakeTimers();
    press("reply");
    jest.advanceTimersByTime(3999);
    expect(location.hash).toBe("");
    jest.advanceTimersByTime(1);
    expect(location.hash).toBe("#reply");
});

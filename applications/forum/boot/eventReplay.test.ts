import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { holdActs } from "./eventReplay";

const done: string[] = [];
let held: ReturnType<typeof holdActs>;

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
    held = holdActs();
});
afterEach(() => {
    held.handOver();
    jest.useRealTimers();
});

const press = (id: string, options: MouseEventInit = {}) =>
    document.getElementById(id)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...options }));
const letter = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

test("what only the app can do is done when it is here, in its order, and once", () => {
    press("second");
    press("first");
    press("second");
    expect(done).toEqual([]);

    held.handOver();
    expect(done).toEqual(["second", "first"]);
    press("first");
    expect(done).toEqual(["second", "first", "first"]);
});

test("what the browser does by itself is not held: links that lead on, other tabs; other sites get a tab of their own", () => {
    press("plain");
    press("reply", { ctrlKey: true });
    press("foreign");
    expect(done).toEqual(["plain", "reply", "foreign"]);
    const { target, rel } = document.getElementById("foreign") as HTMLAnchorElement;
    expect([target, rel]).toEqual(["_blank", "noopener"]);
});

test("letters after a press go where it opened; letters before one, and those in a field, are left alone", () => {
    const typed: unknown[] = [];
    document.execCommand = (command, _isShown, words) => typed.push(command, words) > 0;
    expect(letter("a")).toBe(true);
    press("reply");
    expect([letter("T"), letter("i"), letter("n"), letter("Tab")]).toEqual([false, false, false, true]);

    held.handOver();
    expect([done, typed]).toEqual([["reply"], []]);
    document.querySelector("textarea")?.focus();
    expect(typed).toEqual(["insertText", "Tin"]);
});

test("what was pressed on a page that another one has taken the place of is not done", () => {
    jest.useFakeTimers();
    history.replaceState(null, "", "#");
    press("first");
    press("reply");
    letter("a");
    held.forget();
    jest.runAllTimers();
    held.handOver();
    expect([done, location.hash]).toEqual([[], ""]);
});

test("where the app does not come a link leads where it leads, and the rest is let go", () => {
    press("first");
    press("reply");
    held.letGo();
    expect(location.hash).toBe("#reply");
    held.handOver();
    expect(done).toEqual([]);
});

test("nobody waits for the app longer than four seconds with a link that has a page of its own", () => {
    history.replaceState(null, "", "#");
    jest.useFakeTimers();
    press("reply");
    jest.advanceTimersByTime(3999);
    expect(location.hash).toBe("");
    jest.advanceTimersByTime(1);
    expect(location.hash).toBe("#reply");
});

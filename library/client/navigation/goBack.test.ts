import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { goBack } from "./goBack";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A window whose history may or may not have a page to go back to. */
function windowWith(event: "popstate" | "pagehide" | undefined) {
    const events = new EventTarget();
    const history = { back: jest.fn(() => event && events.dispatchEvent(new Event(event))) };
    return {
        history,
        addEventListener: events.addEventListener.bind(events),
        removeEventListener: events.removeEventListener.bind(events),
    } as unknown as Window & { history: { back: jest.Mock } };
}

test("NAV-034 where nothing is to go back to, the fallback is taken after 300 ms, once", () => {
    const fallBack = jest.fn();
    const window = windowWith(undefined);
    goBack(window, fallBack);
    expect(window.history.back).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(299);
    expect(fallBack).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(fallBack).toHaveBeenCalledTimes(1);
});

test.each(["popstate", "pagehide"] as const)("NAV-034 after %s the page before is there, and nothing else happens", (event) => {
    const fallBack = jest.fn();
    goBack(windowWith(event), fallBack);
    jest.advanceTimersByTime(1_000);
    expect(fallBack).not.toHaveBeenCalled();
});

test("NAV-034 a page that is there to go back to is waited for, however long it takes to come", () => {
    const fallBack = jest.fn();
    const window = Object.assign(windowWith(undefined), { navigation: { canGoBack: true } });
    goBack(window, fallBack);
    expect(window.history.back).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(10_000);
    expect(fallBack).not.toHaveBeenCalled();
});

test("NAV-034 a browser that knows of no page of this site may have one of another, so the fallback waits as long", () => {
    const fallBack = jest.fn();
    goBack(Object.assign(windowWith("pagehide"), { navigation: { canGoBack: false } }), fallBack);
    jest.advanceTimersByTime(1_000);
    expect(fallBack).not.toHaveBeenCalled();
});

import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { goBack } from "./goBack";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Simulates a window whose history may have a previous page. */
function windowWith(event: "popstate" | "pagehide" | undefined) {
    const events = new EventTarget();
    const history = { back: jest.fn(() => event && events.dispatchEvent(new Event(event))) };
    return {
        history,
        addEventListener: events.addEventListener.bind(events),
        removeEventListener: events.removeEventListener.bind(events),
    } as unknown as Window & { history: { back: jest.Mock } };
}

test("NAV-034 calls the fallback once after 300 ms if there is no previous page", () => {
    const fallBack = jest.fn();
    const window = windowWith(undefined);
    goBack(window, fallBack);
    expect(window.history.back).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(299);
    expect(fallBack).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(fallBack).toHaveBeenCalledTimes(1);
});

test.each(["popstate", "pagehide"] as const)("NAV-034 does not call the fallback after %s", (event) => {
    const fallBack = jest.fn();
    goBack(windowWith(event), fallBack);
    jest.advanceTimersByTime(1_000);
    expect(fallBack).not.toHaveBeenCalled();
});

test("NAV-034 waits without limit for a previous page that surely exists", () => {
    const fallBack = jest.fn();
    const window = Object.assign(windowWith(undefined), { navigation: { canGoBack: true } });
    goBack(window, fallBack);
    expect(window.history.back).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(10_000);
    expect(fallBack).not.toHaveBeenCalled();
});

test("NAV-034 waits before the fallback even if the browser knows no previous page of this site, since there may be one of another site", () => {
    const fallBack = jest.fn();
    goBack(Object.assign(windowWith("pagehide"), { navigation: { canGoBack: false } }), fallBack);
    jest.advanceTimersByTime(1_000);
    expect(fallBack).not.toHaveBeenCalled();
});

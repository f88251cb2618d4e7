import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import type { MegaMenuEvent, MegaMenuState } from "./megaMenuState";
import { CLOSE_DELAY, reduceMegaMenuState, SHOW_DELAY, toClose, toShow } from "./megaMenuState";
import { findNeighbour } from "./spatial";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Simulates a bar with the timers of the component: each starts and stops with the condition it waits for. */
function bar() {
    let state: MegaMenuState = {};
    const timers: Record<string, { for: string | undefined; timer: ReturnType<typeof setTimeout> }> = {};
    const wait = (name: "showDelayPassed" | "closeDelayPassed", id: string | undefined, delay: number) => {
        if (timers[name]?.for === id) return;
        clearTimeout(timers[name]?.timer);
        timers[name] = { for: id, timer: setTimeout(() => id !== undefined && send({ type: name }), delay) };
    };
    const send = (event: MegaMenuEvent) => {
        state = reduceMegaMenuState(state, event);
        wait("showDelayPassed", toShow(state), SHOW_DELAY);
        wait("closeDelayPassed", toClose(state), CLOSE_DELAY);
    };
    return {
        point: (to?: string) => send({ type: "pointerMoved", to }),
        focus: (to?: string, inside = false) => send({ type: "focusMoved", to, inside }),
        open: (id: string) => send({ type: "opened", id }),
        close: () => send({ type: "closed" }),
        shown: () => state.open,
        pass: (milliseconds: number) => jest.advanceTimersByTime(milliseconds),
    };
}

describe("pointer", () => {
    test("NAV-023 NAV-026 opens a menu after 200 ms on its item", () => {
        const { point, pass, shown } = bar();
        point("places");
        pass(199);
        expect(shown()).toBeUndefined();
        pass(1);
        expect(shown()).toBe("places");
    });

    test("NAV-026 opens nothing when it only passes over an item", () => {
        const { point, pass, shown } = bar();
        point("places");
        pass(150);
        point();
        pass(1_000);
        expect(shown()).toBeUndefined();
    });

    test("NAV-025 closes a menu when it has left for 250 ms", () => {
        const { point, pass, shown } = bar();
        point("places");
        pass(200);
        point();
        pass(249);
        expect(shown()).toBe("places");
        pass(1);
        expect(shown()).toBeUndefined();
    });

    test("NAV-025 keeps the menu open when it returns in time", () => {
        const { point, pass, shown } = bar();
        point("places");
        pass(200);
        point();
        pass(249);
        point("places");
        pass(1_000);
        expect(shown()).toBe("places");
    });

    test("NAV-025 passing over a neighbouring item doesn't restart the 250 ms", () => {
        const { point, pass, shown } = bar();
        point("places");
        pass(200);
        point("tools");
        pass(100);
        point();
        pass(149);
        expect(shown()).toBe("places");
        pass(1);
        expect(shown()).toBeUndefined();
    });

    test("replaces the menu when it moves to another item", () => {
        const { point, pass, shown } = bar();
        point("places");
        pass(200);
        point("tools");
        pass(200);
        expect(shown()).toBe("tools");
    });
});

describe("focus", () => {
    test("NAV-024 opens a menu at once", () => {
        const { focus, shown } = bar();
        focus("places");
        expect(shown()).toBe("places");
    });

    test("NAV-025 keeps a menu open when the pointer leaves, as does the pointer when the focus leaves", () => {
        const { focus, point, pass, shown } = bar();
        focus("places");
        point("places");
        point();
        pass(1_000);
        expect(shown()).toBe("places");
        point("places");
        focus();
        pass(1_000);
        expect(shown()).toBe("places");
        point();
        pass(250);
        expect(shown()).toBeUndefined();
    });

    test("inside a menu keeps it open when the pointer passes over another item", () => {
        const { focus, point, pass, shown } = bar();
        focus("places", true);
        point("tools");
        pass(1_000);
        expect(shown()).toBe("places");
    });

    test("on an item doesn't keep its menu open when the pointer rests on another item", () => {
        const { focus, point, pass, shown } = bar();
        focus("places");
        point("tools");
        pass(200);
        expect(shown()).toBe("tools");
    });
});

describe("dismissed menu", () => {
    test("NAV-028 stays closed while the pointer or the focus is still on it", () => {
        const { focus, point, close, pass, shown } = bar();
        focus("places", true);
        point("places");
        close();
        focus("places");
        pass(1_000);
        expect(shown()).toBeUndefined();
    });

    test("NAV-027 opens on request, and by hover or focus once both have left it", () => {
        const { focus, open, close, pass, shown } = bar();
        focus("places");
        close();
        open("places");
        expect(shown()).toBe("places");
        close();
        focus();
        focus("places");
        pass(0);
        expect(shown()).toBe("places");
    });
});

describe("NAV-029 arrow keys among links in columns", () => {
    // 0 1
    // 2 3
    // 4
    const spots = [
        { x: 0, y: 0 },
        { x: 200, y: 0 },
        { x: 0, y: 30 },
        { x: 200, y: 30 },
        { x: 0, y: 60 },
    ];

    test.each([
        [0, "ArrowDown", 2],
        [2, "ArrowDown", 4],
        [3, "ArrowDown", 4],
        [4, "ArrowDown", undefined],
        [2, "ArrowUp", 0],
        [1, "ArrowUp", 0],
        [0, "ArrowUp", undefined],
        [0, "ArrowRight", 1],
        [4, "ArrowRight", 3],
        [1, "ArrowRight", undefined],
        [3, "ArrowLeft", 2],
        [0, "ArrowLeft", undefined],
    ] as const)("from %i %s leads to %s", (from, arrow, to) => expect(findNeighbour(spots, from, arrow)).toBe(to));
});

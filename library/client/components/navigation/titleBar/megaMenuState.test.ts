import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import type { MegaMenuEvent, MegaMenuState } from "./megaMenuState";
import { CLOSE_DELAY, megaMenu, SHOW_DELAY, toClose, toShow } from "./megaMenuState";
import { spotBeyond } from "./spatial";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A bar whose timers run as in the component: each begins when what it waits for begins, and ends when that ends. */
function bar() {
    let state: MegaMenuState = {};
    const timers: Record<string, { for: string | undefined; timer: ReturnType<typeof setTimeout> }> = {};
    const wait = (name: "showDelayPassed" | "closeDelayPassed", id: string | undefined, delay: number) => {
        if (timers[name]?.for === id) return;
        clearTimeout(timers[name]?.timer);
        timers[name] = { for: id, timer: setTimeout(() => id !== undefined && send({ type: name }), delay) };
    };
    const send = (event: MegaMenuEvent) => {
        state = megaMenu(state, event);
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

describe("the pointer", () => {
    test("NAV-023 NAV-026 opens a menu after 200 ms on its item", () => {
        const { point, pass, shown } = bar();
        point("places");
        pass(199);
        expect(shown()).toBeUndefined();
        pass(1);
        expect(shown()).toBe("places");
    });

    test("NAV-026 opens nothing by passing over", () => {
        const { point, pass, shown } = bar();
        point("places");
        pass(150);
        point();
        pass(1_000);
        expect(shown()).toBeUndefined();
    });

    test("NAV-025 has left for 250 ms, and then the menu closes", () => {
        const { point, pass, shown } = bar();
        point("places");
        pass(200);
        point();
        pass(249);
        expect(shown()).toBe("places");
        pass(1);
        expect(shown()).toBeUndefined();
    });

    test("NAV-025 returns in time, and the menu stays", () => {
        const { point, pass, shown } = bar();
        point("places");
        pass(200);
        point();
        pass(249);
        point("places");
        pass(1_000);
        expect(shown()).toBe("places");
    });

    test("NAV-025 passes over a neighbour on its way out, and the 250 ms count on", () => {
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

    test("goes to another item, whose menu takes the place", () => {
        const { point, pass, shown } = bar();
        point("places");
        pass(200);
        point("tools");
        pass(200);
        expect(shown()).toBe("tools");
    });
});

describe("the focus", () => {
    test("NAV-024 opens a menu at once", () => {
        const { focus, shown } = bar();
        focus("places");
        expect(shown()).toBe("places");
    });

    test("NAV-025 keeps it open when the pointer leaves, and the pointer when the focus does", () => {
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

    test("inside a menu is not taken away by a pointer that passes", () => {
        const { focus, point, pass, shown } = bar();
        focus("places", true);
        point("tools");
        pass(1_000);
        expect(shown()).toBe("places");
    });

    test("on an item only does not hold a menu against the pointer", () => {
        const { focus, point, pass, shown } = bar();
        focus("places");
        point("tools");
        pass(200);
        expect(shown()).toBe("tools");
    });
});

describe("a menu closed by hand", () => {
    test("NAV-028 stays closed while pointer or focus are still there", () => {
        const { focus, point, close, pass, shown } = bar();
        focus("places", true);
        point("places");
        close();
        focus("places");
        pass(1_000);
        expect(shown()).toBeUndefined();
    });

    test("NAV-027 opens again when it is asked for, and by itself once both were elsewhere", () => {
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
    ] as const)("from %i %s leads to %s", (from, arrow, to) => expect(spotBeyond(spots, from, arrow)).toBe(to));
});

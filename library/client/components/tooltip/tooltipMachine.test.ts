import { describe, expect, test } from "@jest/globals";
import type { TooltipEvent, TooltipState } from "./tooltipMachine";
import { HIDE_DELAY_MS, REST_DELAY, reduceTooltipState } from "./tooltipMachine";

const STATES: TooltipState[] = ["idle", "focused", "visible", "hiding", "dismissed"];
const EVENTS: TooltipEvent[] = [
    "mouseEnter",
    "rest",
    "leave",
    "mouseDown",
    "focus",
    "blur",
    "globalMouseMove",
    "gone",
    "escape",
    "replaced",
];

const TRANSITIONS: [rule: string, from: TooltipState, event: TooltipEvent, to: TooltipState][] = [
    ["UI-027", "idle", "mouseEnter", "focused"],
    ["UI-028", "idle", "focus", "visible"],
    ["UI-029", "focused", "rest", "visible"],
    ["UI-030", "focused", "leave", "idle"],
    ["UI-030", "focused", "blur", "idle"],
    ["UI-031", "focused", "mouseDown", "dismissed"],
    ["UI-032", "visible", "leave", "hiding"],
    ["UI-032", "visible", "blur", "hiding"],
    ["UI-032", "visible", "globalMouseMove", "hiding"],
    ["UI-033", "hiding", "gone", "idle"],
    ["UI-034", "hiding", "mouseEnter", "visible"],
    ["UI-034", "hiding", "focus", "visible"],
    ["UI-035", "dismissed", "leave", "idle"],
    ["UI-035", "dismissed", "blur", "idle"],
    ["WCAG 1.4.13", "visible", "escape", "dismissed"],
    ["WCAG 1.4.13", "hiding", "escape", "idle"],
    ["one at a time", "hiding", "replaced", "idle"],
];

describe("UI-026 a tooltip is in one of its five states", () => {
    test.each(TRANSITIONS)("%s %s changes on %s to %s", (_rule, from, event, to) => {
        expect(reduceTooltipState(from, event)).toBe(to);
    });

    const others = STATES.flatMap((state) =>
        EVENTS.filter((event) => !TRANSITIONS.some(([, from, on]) => from === state && on === event)).map(
            (event) => [state, event] as const,
        ),
    );
    test.each(others)("%s doesn't change on %s", (state, event) => {
        expect(reduceTooltipState(state, event)).toBe(state);
    });

    test("UI-029 UI-033 waits 100 ms before showing and 500 ms before hiding", () => {
        expect([REST_DELAY, HIDE_DELAY_MS]).toEqual([100, 500]);
    });
});

import { describe, expect, test } from "@jest/globals";
import type { Box, ToastPosition } from "./toastPosition";
import { CORNER, findToastPosition } from "./toastPosition";

const WINDOW = { width: 1440, height: 900 };
const desktop = { window: WINDOW, toasts: { width: 280, height: 50 }, isRightToLeft: false, isWhole: false, isHighOnly: false };
const phone = { ...desktop, window: { width: 390, height: 844 }, toasts: { width: 358, height: 50 }, isWhole: true };
const box = (left: number, top: number, width: number, height: number): Box => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
});
const NONE = { focused: [], warnings: [], panels: [] };
/** The panel at the start of the line, down to the lower edge, and a field across the lower edge of the main column. */
const sidebar = box(52, 72, 292, 820);
const field = box(384, 800, 672, 80);
const words = ({ edge, side }: ToastPosition) => `${edge} ${side}`;
const place = (obstacles: Record<string, Box[]>, available = desktop, present = CORNER) =>
    words(findToastPosition(present, available, { ...NONE, ...obstacles }));

describe("18.15 a toast", () => {
    test.each<[what: string, expected: string, obstacles: Record<string, Box[]>]>([
        ["is in the corner, where nothing is in its way", "low start", {}],
        ["is beside a panel that reaches down to it", "low centre", { panels: [sidebar] }],
        ["covers neither a panel nor the focused field", "low end", { panels: [sidebar], focused: [field] }],
        ["covers no warning", "low centre", { warnings: [box(24, 840, 200, 40)] }],
        [
            "is at the upper edge, where the lower one is taken",
            "high start",
            { panels: [box(52, 400, 292, 500), box(1096, 400, 292, 500)], focused: [field] },
        ],
        [
            "covers a panel before a warning, and a warning before what has the focus",
            "low start",
            { panels: [sidebar], warnings: [box(384, 0, 672, 900)], focused: [box(1096, 0, 300, 900)] },
        ],
    ])("%s", (_what, expected, obstacles) => {
        expect(place(obstacles)).toBe(expected);
    });

    test("stays where it is while it covers nothing there", () => {
        expect(place({ panels: [sidebar] }, desktop, { edge: "high", side: "end" })).toBe("high end");
    });

    test("is on the other side in right-to-left text", () => {
        expect(place({ panels: [sidebar] }, { ...desktop, isRightToLeft: true })).toBe("low start");
        expect(place({ panels: [box(1096, 72, 292, 820)] }, { ...desktop, isRightToLeft: true })).toBe("low centre");
    });

    test("has the whole width of a phone, at either edge", () => {
        expect(place({}, phone)).toBe("low centre");
        expect(place({ focused: [box(16, 760, 358, 60)] }, phone)).toBe("high centre");
        expect(place({ focused: [box(16, 760, 358, 60)], warnings: [box(16, 60, 358, 40)] }, phone)).toBe("high centre");
    });

    test("is at the upper edge while another bar is at the lower one", () => {
        expect(place({}, { ...phone, isHighOnly: true })).toBe("high centre");
    });
});

import { describe, expect, test } from "@jest/globals";
import { act, renderHook } from "@testing-library/react";
import type { ScrollHeader } from "./useScrollHeader";
import { updateScrollHeader, useScrollHeader } from "./useScrollHeader";

const whenScrolled = (...positions: number[]) =>
    positions.reduce<ScrollHeader>(updateScrollHeader, { position: positions[0] ?? 0, hidden: false }).hidden;

describe("useScrollHeader", () => {
    test.each([
        ["more than 10 pixels down, past 400", [395, 406], true],
        ["10 pixels down", [396, 406], false],
        ["far down, but not past 400", [0, 400], false],
        ["down in small steps", [395, 398, 401, 404, 406], true],
        ["past 400 from the top", [0, 401], true],
        ["down after a turn, from where it turned", [500, 480, 490], false],
    ])("NAV-049 after scrolling %s hides the header: %s", (_how, positions, hidden) => {
        expect(whenScrolled(...(positions as number[]))).toBe(hidden);
    });

    test.each([
        ["10 pixels up", [395, 600, 590], false],
        ["9 pixels up", [395, 600, 591], true],
        ["up in small steps", [395, 600, 597, 594, 591, 590], false],
        ["up from the lowest it was", [395, 600, 700, 691], true],
    ])("NAV-050 after scrolling %s the header is hidden: %s", (_how, positions, hidden) => {
        expect(whenScrolled(...(positions as number[]))).toBe(hidden);
    });

    test("NAV-049 NAV-050 follows the scroll position of the window", () => {
        scrollTo(0);
        const { result } = renderHook(() => useScrollHeader());
        expect(result.current.hidden).toBe(false);
        scrollTo(600);
        expect(result.current.hidden).toBe(true);
        scrollTo(590);
        expect(result.current.hidden).toBe(false);
    });

    test.each([
        ["somebody has the keyboard in it", "<button>Menu</button>", () => document.querySelector("button")?.focus()],
        ["a menu of it is open", `<button aria-expanded="true">Menu</button>`, () => undefined],
        ["a part of it is unfolded", "<details open><summary>Menu</summary></details>", () => undefined],
    ])("NAV-049 keeps the header visible while %s, and hides it on the next scroll afterwards", (_why, inside, begin) => {
        scrollTo(0);
        const { result } = renderHook(() => useScrollHeader());
        const bar = document.body.appendChild(document.createElement("header"));
        bar.dataset.bar = "";
        bar.innerHTML = inside;
        begin();

        scrollTo(600);
        expect(result.current.hidden).toBe(false);

        bar.remove();
        scrollTo(620);
        expect(result.current.hidden).toBe(true);
    });
});

function scrollTo(y: number): void {
    act(() => {
        Object.defineProperty(window, "scrollY", { value: y, configurable: true });
        window.dispatchEvent(new Event("scroll"));
    });
}

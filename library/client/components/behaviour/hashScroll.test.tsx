import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { fireEvent, renderHook } from "@testing-library/react";
import { focusOn } from "./focusOn";
import { useHashScroll } from "./hashScroll";
import { hashTarget } from "./hashTarget";

const scrolled: string[] = [];

beforeEach(() => {
    jest.useFakeTimers();
    scrolled.length = 0;
    document.body.innerHTML = `<p id="Comment_12">A kettle</p><p id="teekessel-für-alle">Tea</p>`;
    Element.prototype.scrollIntoView = function (this: Element, options) {
        scrolled.push(`${this.id} ${JSON.stringify(options)}`);
    };
});
afterEach(() => {
    jest.useRealTimers();
});

describe("hashTarget", () => {
    test.each([
        ["#Comment_12", "Comment_12"],
        ["#teekessel-f%C3%BCr-alle", "teekessel-für-alle"],
        ["#", undefined],
        ["", undefined],
        ["#nobody", undefined],
        ["#%E0%A4%A", undefined],
    ])("%p names the element %p", (hash, id) => {
        expect(hashTarget(hash)?.id).toBe(id);
    });
});

describe("useHashScroll", () => {
    test("UI-063 scrolls to the target again after 500 ms", () => {
        renderHook(() => useHashScroll("#Comment_12", "a"));

        jest.advanceTimersByTime(499);
        expect(scrolled).toEqual([]);

        jest.advanceTimersByTime(1);
        expect(scrolled).toEqual(['Comment_12 {"block":"start"}']);
    });

    test("UI-063 scrolls again after another navigation to the same target", () => {
        const { rerender } = renderHook(({ arrival }) => useHashScroll("#Comment_12", arrival), {
            initialProps: { arrival: "a" },
        });
        jest.advanceTimersByTime(500);
        rerender({ arrival: "b" });
        jest.advanceTimersByTime(500);

        expect(scrolled).toHaveLength(2);
    });

    test.each(["wheel", "touchmove", "keydown", "pointerdown"])(
        "does not scroll once the reader has moved on by %s",
        (gesture) => {
            renderHook(() => useHashScroll("#Comment_12", "a"));

            fireEvent(window, new Event(gesture));
            jest.advanceTimersByTime(1000);

            expect(scrolled).toEqual([]);
        },
    );

    test("focusOn focuses a target that isn't focusable, and restores its attributes on blur", () => {
        const comment = hashTarget("#Comment_12") as HTMLElement;

        focusOn(comment);
        expect(document.activeElement).toBe(comment);

        comment.blur();
        expect(comment.hasAttribute("tabindex")).toBe(false);
    });
});

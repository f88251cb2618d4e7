import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { toTooltipPosition } from "./showTooltip";
import { Tooltip } from "./Tooltip";

beforeEach(() => {
    jest.useFakeTimers();
});
afterEach(() => {
    jest.useRealTimers();
});

function Kettle(): ReactNode {
    return (
        <>
            <Tooltip tip="Mended by Bea and Yusuf">{(trigger) => <button {...trigger}>Kettle</button>}</Tooltip>
            <p>Elsewhere</p>
        </>
    );
}

const kettle = () => screen.getByRole("button", { name: "Kettle" });
const tip = () => screen.queryByRole("tooltip");
/** jsdom lacks pointer events. */
const finger = (kind: string) => fireEvent(kettle(), Object.assign(new Event(kind, { bubbles: true }), { pointerType: "touch" }));
const pass = (time: number) => act(async () => jest.advanceTimersByTime(time));

describe("Tooltip", () => {
    test("describes its trigger before it is shown, also in the server's rendering", () => {
        render(<Kettle />);
        const described = document.getElementById(kettle().getAttribute("aria-describedby") ?? "");

        expect(described?.textContent).toBe("Mended by Bea and Yusuf");
        expect(tip()).toBeNull();
        expect(renderToString(<Kettle />)).toMatch(/role="tooltip" popover="manual" hidden="">Mended by Bea and Yusuf/);
        expect(renderToString(<Kettle />)).not.toContain("style=");
    });

    test("UI-027 UI-029 is shown when the pointer has rested for 100 ms", async () => {
        render(<Kettle />);

        fireEvent.pointerEnter(kettle());
        await pass(99);
        expect(tip()).toBeNull();

        await pass(1);
        expect(tip()).toBeTruthy();
    });

    test("UI-029 is not shown while the pointer still moves", async () => {
        render(<Kettle />);

        fireEvent.pointerEnter(kettle());
        await pass(90);
        fireEvent.pointerMove(kettle());
        await pass(99);
        expect(tip()).toBeNull();

        await pass(1);
        expect(tip()).toBeTruthy();
    });

    test("UI-030 is not shown when the pointer only passes over", async () => {
        render(<Kettle />);

        fireEvent.pointerEnter(kettle());
        await pass(50);
        fireEvent.pointerLeave(kettle());
        await pass(1000);

        expect(tip()).toBeNull();
    });

    test("UI-031 UI-035 is not shown after a press until the pointer has left", async () => {
        render(<Kettle />);

        fireEvent.pointerEnter(kettle());
        fireEvent.pointerDown(kettle());
        await pass(1000);
        expect(tip()).toBeNull();

        fireEvent.pointerLeave(kettle());
        fireEvent.pointerEnter(kettle());
        await pass(100);
        expect(tip()).toBeTruthy();
    });

    test("UI-032 UI-033 stays for 500 ms after the pointer has left, and then disappears", async () => {
        render(<Kettle />);
        fireEvent.pointerEnter(kettle());
        await pass(100);

        fireEvent.pointerLeave(kettle());
        await pass(499);
        expect(tip()).toBeTruthy();

        await pass(1);
        expect(tip()).toBeNull();
    });

    test("UI-034 WCAG 1.4.13 can be reached by the pointer, and stays while the pointer is on it", async () => {
        render(<Kettle />);
        fireEvent.pointerEnter(kettle());
        await pass(100);

        fireEvent.pointerLeave(kettle());
        await pass(400);
        fireEvent.pointerEnter(tip() as HTMLElement);
        await pass(5000);
        expect(tip()).toBeTruthy();

        fireEvent.pointerLeave(tip() as HTMLElement);
        await pass(500);
        expect(tip()).toBeNull();
    });

    test("UI-032 disappears when the pointer moves elsewhere without a leave event", async () => {
        render(<Kettle />);
        fireEvent.pointerEnter(kettle());
        await pass(100);

        fireEvent.mouseMove(kettle());
        fireEvent.mouseMove(tip() as HTMLElement);
        await pass(1000);
        expect(tip()).toBeTruthy();

        fireEvent.mouseMove(screen.getByText("Elsewhere"));
        await pass(500);
        expect(tip()).toBeNull();
    });

    test("listens to pointer moves over the page only while it is shown", async () => {
        const added = jest.spyOn(document, "addEventListener");
        const removed = jest.spyOn(document, "removeEventListener");
        const movesIn = (spied: typeof added | typeof removed) =>
            spied.mock.calls.filter(([kind]) => kind === "mousemove").length;
        render(<Kettle />);
        fireEvent.pointerEnter(kettle());
        expect(movesIn(added)).toBe(0);

        await pass(100);
        expect([movesIn(added), movesIn(removed)]).toEqual([1, 0]);

        fireEvent.pointerLeave(kettle());
        await pass(500);
        expect(movesIn(removed)).toBe(1);
        added.mockRestore();
        removed.mockRestore();
    });

    test("UI-028 UI-032 is shown at once on focus and stays until the focus leaves, wherever the pointer moves", async () => {
        render(<Kettle />);

        await act(async () => kettle().focus());
        expect(tip()).toBeTruthy();

        fireEvent.pointerEnter(kettle());
        fireEvent.pointerLeave(kettle());
        fireEvent.mouseMove(screen.getByText("Elsewhere"));
        await pass(5000);
        expect(tip()).toBeTruthy();

        await act(async () => kettle().blur());
        await pass(500);
        expect(tip()).toBeNull();
    });

    test("WCAG 1.4.13 is dismissed by Escape, which has no other effect then, and can be shown again after focus or pointer has left", async () => {
        const onKeyDown = jest.fn();
        render(
            // biome-ignore lint/a11y/noStaticElementInteractions: takes the place of a dialog that Escape would close
            <div onKeyDown={onKeyDown}>
                <Kettle />
            </div>,
        );
        await act(async () => kettle().focus());

        fireEvent.keyDown(kettle(), { key: "Escape" });
        expect(tip()).toBeNull();
        expect(onKeyDown).not.toHaveBeenCalled();

        fireEvent.keyDown(kettle(), { key: "Escape" });
        expect(onKeyDown).toHaveBeenCalledTimes(1);

        await act(async () => kettle().blur());
        await act(async () => kettle().focus());
        expect(tip()).toBeTruthy();
    });

    test("is not shown by touch, however long the touch is held", async () => {
        render(<Kettle />);

        finger("pointerover");
        await pass(5000);
        expect(tip()).toBeNull();
        expect(fireEvent.contextMenu(kettle())).toBe(true);

        finger("pointerout");
        fireEvent.pointerEnter(kettle());
        await pass(100);
        expect(tip()).toBeTruthy();
    });

    test("disappears at once when another tooltip is shown", async () => {
        render(
            <>
                <Kettle />
                <Tooltip tip="Lent to Sol">{(trigger) => <button {...trigger}>Bicycle</button>}</Tooltip>
            </>,
        );
        fireEvent.pointerEnter(kettle());
        await pass(100);
        fireEvent.pointerLeave(kettle());
        fireEvent.pointerEnter(screen.getByRole("button", { name: "Bicycle" }));
        await pass(100);

        expect(screen.getAllByRole("tooltip").map(({ textContent }) => textContent)).toEqual(["Lent to Sol"]);
    });
});

describe("position of a tooltip", () => {
    const FRAME = { width: 400, height: 300 };
    const SIZE = { width: 160, height: 30 };

    test.each([
        ["centred above", { left: 180, top: 150, width: 40, height: 20 }, { left: 120, top: 114 }],
        ["below where there is no room above", { left: 180, top: 20, width: 40, height: 20 }, { left: 120, top: 46 }],
        ["within the left edge", { left: 0, top: 150, width: 40, height: 20 }, { left: 8, top: 114 }],
        ["within the right edge", { left: 380, top: 150, width: 20, height: 20 }, { left: 232, top: 114 }],
        ["at the upper edge where there is no room at all", { left: 180, top: 5, width: 40, height: 290 }, { left: 120, top: 8 }],
    ])("is %s", (_where, anchor, placement) => {
        expect(toTooltipPosition(anchor, SIZE, FRAME)).toEqual(placement);
    });
});

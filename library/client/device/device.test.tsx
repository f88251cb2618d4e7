import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { classifyDevice, onResize, useDevice } from "./index";

describe("classifyDevice", () => {
    test.each([
        [320, "xs"],
        [499, "xs"],
        [500, "mobile"],
        [549, "mobile"],
        [550, "tablet"],
        [1199, "tablet"],
        [1200, "no_bleed"],
        [1415, "no_bleed"],
        [1416, "desktop"],
        [2560, "desktop"],
    ])("LAY-017 LAY-082 LAY-083 LAY-084 classifies a width of %p as %s", (width, device) => {
        expect(classifyDevice(width)).toBe(device);
    });

    test.each([
        ["upright", 599, 900, "mobile"],
        ["upright", 600, 900, "tablet"],
        ["on its side", 600, 400, "mobile"],
        ["on its side", 931, 430, "mobile"],
        ["on its side", 932, 430, "tablet"],
        ["square", 599, 599, "mobile"],
        ["upright", 499, 900, "xs"],
        ["on its side", 499, 300, "xs"],
    ])("LAY-085 classifies a screen held %s, %p × %p, as %s", (_held, width, height, device) => {
        expect(classifyDevice(width, height)).toBe(device);
    });
});

describe("onResize", () => {
    beforeEach(() => {
        jest.useFakeTimers();
    });
    afterEach(() => {
        jest.useRealTimers();
    });

    test("LAY-086 calls its listener at once, then at most once in 100 ms, and once more after the last resize", () => {
        const listener = jest.fn();
        const end = onResize(listener);

        resize();
        expect(listener).toHaveBeenCalledTimes(1);

        for (let time = 0; time < 99; time += 9) {
            resize();
            jest.advanceTimersByTime(9);
        }
        expect(listener).toHaveBeenCalledTimes(1);

        jest.advanceTimersByTime(1);
        expect(listener).toHaveBeenCalledTimes(2);

        jest.advanceTimersByTime(1000);
        expect(listener).toHaveBeenCalledTimes(2);
        end();
    });

    test("LAY-086 never loses the last resize", () => {
        const listener = jest.fn();
        const end = onResize(listener);

        resize();
        jest.advanceTimersByTime(99);
        resize();
        jest.advanceTimersByTime(1);

        expect(listener).toHaveBeenCalledTimes(2);
        end();
    });

    test("LAY-086 adds one event listener to the window for all its listeners, and removes it with the last one", () => {
        const added = jest.spyOn(window, "addEventListener");
        const removed = jest.spyOn(window, "removeEventListener");
        const [one, other] = [jest.fn(), jest.fn()];

        const ends = [onResize(one), onResize(other)];
        resize();
        expect(added.mock.calls.filter(([kind]) => kind === "resize")).toHaveLength(1);
        expect([one, other].map((listener) => listener.mock.calls.length)).toEqual([1, 1]);

        resize();
        for (const end of ends) end();
        jest.advanceTimersByTime(1000);
        expect(removed.mock.calls.filter(([kind]) => kind === "resize")).toHaveLength(1);
        expect([one, other].map((listener) => listener.mock.calls.length)).toEqual([1, 1]);
        added.mockRestore();
        removed.mockRestore();
    });
});

describe("useDevice", () => {
    const atFirst = [window.innerWidth, window.innerHeight] as const;
    afterEach(() => {
        setSize(...atFirst);
        jest.useRealTimers();
    });

    test("LAY-086 changes when a resize crosses a breakpoint", () => {
        jest.useFakeTimers();
        setSize(1440, 900);
        render(<Device />);
        expect(screen.getByText("desktop")).toBeTruthy();

        setSize(390, 844);
        act(() => {
            resize();
        });
        expect(screen.getByText("xs")).toBeTruthy();

        setSize(1000, 844);
        act(() => {
            resize();
            jest.advanceTimersByTime(100);
        });
        expect(screen.getByText("tablet")).toBeTruthy();
    });

    test("hydrates on a phone with the server's value, and changes to the phone's class afterwards", async () => {
        setSize(390, 844);
        const root = document.body.appendChild(document.createElement("div"));
        root.innerHTML = renderToString(<Device />);
        expect(root.textContent).toBe("desktop");
        const complaints = jest.fn();

        await act(async () => void hydrateRoot(root, <Device />, { onRecoverableError: complaints }));

        expect(root.textContent).toBe("xs");
        expect(complaints).not.toHaveBeenCalled();
        root.remove();
    });
});

function Device() {
    return <p>{useDevice()}</p>;
}

function setSize(width: number, height: number): void {
    Object.assign(window, { innerWidth: width, innerHeight: height });
}

function resize(): void {
    window.dispatchEvent(new Event("resize"));
}

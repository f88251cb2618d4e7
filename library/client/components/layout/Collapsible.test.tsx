import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { Collapsible } from "./Collapsible";

/** Height of the contents, since jsdom has no layout. */
let height = 0;
const observers = new Set<() => void>();

beforeEach(() => {
    jest.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
        const bottom = this.tagName === "A" ? (this.textContent === "last" ? height : 20) : 100;
        return { height: this.classList.contains("collapsible-contents") ? height : bottom, bottom } as DOMRect;
    });
    Element.prototype.scrollIntoView = jest.fn();
    global.ResizeObserver = class {
        private readonly callback: () => void;
        constructor(callback: ResizeObserverCallback) {
            this.callback = () => callback([], this);
        }
        observe() {
            observers.add(this.callback);
        }
        unobserve() {
            observers.delete(this.callback);
        }
        disconnect() {
            observers.delete(this.callback);
        }
    };
});
afterEach(() => {
    jest.restoreAllMocks();
});

const notes = (
    <Collapsible>
        <a href="#first">first</a>
        <a href="#last">last</a>
    </Collapsible>
);
const box = () => screen.getByText("first").closest(".collapsible-box") as HTMLElement;

function show(contents: number): void {
    height = contents;
    render(notes);
}

describe("Collapsible", () => {
    test.each([20, 100, 101, 150])("UI-062 shows contents of %p px in full, without a button", (contents) => {
        show(contents);

        expect(screen.queryByRole("button")).toBeNull();
        expect(box().className).toBe("collapsible-box");
    });

    test.each([151, 5000])("UI-062 cuts contents of %p px at 100", (contents) => {
        show(contents);

        expect(box().className).toBe("collapsible-box collapsible-cut collapsible-cut-100");
        const button = screen.getByRole("button", { name: "Show more" });
        expect(button.getAttribute("aria-expanded")).toBe("false");
        expect(button.getAttribute("aria-controls")).toBe(box().id);
    });

    test("UI-062 shows more and less by its button", () => {
        show(500);

        fireEvent.click(screen.getByRole("button", { name: "Show more" }));
        expect(box().className).toBe("collapsible-box");
        const less = screen.getByRole("button", { name: "Show less" });
        expect(less.getAttribute("aria-expanded")).toBe("true");

        fireEvent.click(less);
        expect(box().className).toContain("collapsible-cut");
        expect(Element.prototype.scrollIntoView).toHaveBeenCalledWith({ block: "nearest" });
    });

    test("opens when the focus moves into the cut part, but not within the visible part", () => {
        show(500);

        act(() => screen.getByText("first").focus());
        expect(screen.getByRole("button", { name: "Show more" })).toBeTruthy();

        act(() => screen.getByText("last").focus());
        expect(screen.getByRole("button", { name: "Show less" })).toBeTruthy();
    });

    test("opens when the browser's page search scrolls to the cut part", () => {
        show(500);

        box().scrollTop = 240;
        fireEvent.scroll(box());

        expect(screen.getByRole("button", { name: "Show less" })).toBeTruthy();
        expect(box().scrollTop).toBe(0);
    });

    test("measures again when the size of its contents changes", () => {
        show(500);

        height = 120;
        act(measureAnew);
        expect(screen.queryByRole("button")).toBeNull();

        height = 160;
        act(measureAnew);
        expect(screen.getByRole("button", { name: "Show more" })).toBeTruthy();
    });

    test("is rendered by the server with all contents, at the height of cut contents with their button, and hydrates without an error", async () => {
        height = 500;
        const root = document.body.appendChild(document.createElement("div"));
        root.innerHTML = renderToString(notes);
        expect(root.textContent).toBe("firstlast");
        expect(root.querySelector(".collapsible-unmeasured-100")).toBeTruthy();
        expect(root.innerHTML).not.toContain("style=");
        const complaints = jest.fn();

        await act(async () => void hydrateRoot(root, notes, { onRecoverableError: complaints }));

        expect(complaints).not.toHaveBeenCalled();
        expect(root.querySelector(".collapsible-cut-100")).toBeTruthy();
        root.remove();
    });
});

function measureAnew(): void {
    for (const callback of observers) callback();
}

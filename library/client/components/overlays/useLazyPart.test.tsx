import { describe, expect, jest, test } from "@jest/globals";
import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import type { LazyPart } from "./lazyPart";
import { createLazyPart } from "./lazyPart";
import { ToastProvider } from "./ToastProvider";
import { useLazyPart } from "./useLazyPart";

const OPEN = "The shelf is open.";
const LazyContent = () => <p>{OPEN}</p>;

function Opener({ Part }: { Part: LazyPart<object> }) {
    const { isOpen, open, close, prefetchHandlers } = useLazyPart(Part);
    return (
        <>
            <button type="button" {...prefetchHandlers} onClick={open}>
                Open
            </button>
            <button type="button" onClick={close}>
                Never mind
            </button>
            {isOpen && <Part />}
        </>
    );
}

function renderOpener(load: () => Promise<ComponentType>) {
    render(
        <ToastProvider>
            <Opener Part={createLazyPart(load)} />
        </ToastProvider>,
    );
    return screen.getByRole("button", { name: "Open" });
}

/** Replaces `Promise.withResolvers`, which this version of Node lacks. */
function withResolvers<T>() {
    let resolve: (value: T) => void = () => undefined;
    const promise = new Promise<T>((fulfil) => {
        resolve = fulfil;
    });
    return { promise, resolve };
}

describe("useLazyPart", () => {
    test("loads the component once, when the pointer reaches its trigger, and opens it on the press", async () => {
        const load = jest.fn(async () => LazyContent);
        const trigger = renderOpener(load);
        expect(load).not.toHaveBeenCalled();

        fireEvent.pointerEnter(trigger);
        fireEvent.touchStart(trigger);
        await act(async () => undefined);
        expect(load).toHaveBeenCalledTimes(1);
        expect(screen.queryByText(OPEN)).toBeNull();

        fireEvent.click(trigger);
        expect(screen.getByText(OPEN)).toBeTruthy();
        expect(load).toHaveBeenCalledTimes(1);
    });

    test("shows an error when loading fails, and retries on the next press", async () => {
        const load = jest.fn(async () => LazyContent).mockRejectedValueOnce(new Error("offline"));
        const trigger = renderOpener(load);
        fireEvent.click(trigger);
        await act(async () => undefined);
        expect(screen.getByRole("alert").textContent).toBe("This could not be loaded. Check your connection and try again.");
        expect(screen.queryByText(OPEN)).toBeNull();

        fireEvent.click(trigger);
        expect(await screen.findByText(OPEN)).toBeTruthy();
    });

    test("does not open after the user has cancelled meanwhile", async () => {
        const { promise, resolve } = withResolvers<ComponentType>();
        const trigger = renderOpener(() => promise);
        fireEvent.click(trigger);
        fireEvent.click(screen.getByRole("button", { name: "Never mind" }));
        await act(async () => resolve(LazyContent));

        expect(screen.queryByText(OPEN)).toBeNull();
    });
});

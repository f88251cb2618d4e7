import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { mockDialogs } from "@parley/library/client/testing";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { Modal, ModalHead } from "./Modal";
import { ToastProvider } from "./ToastProvider";
import type { Toasts } from "./toasts";
import { createToasts } from "./toasts";

let toasts: Toasts;
beforeEach(() => {
    jest.useFakeTimers();
    mockDialogs();
    toasts = createToasts();
});
afterEach(() => void jest.useRealTimers());

const add = (...given: Parameters<Toasts["addToast"]>) => act(async () => toasts.addToast(...given));
const region = () => screen.getByRole("region", { name: "Messages (F8)" });

function Page({ isOpen }: { isOpen: boolean }) {
    return (
        <ToastProvider toasts={toasts}>
            {isOpen && (
                <Modal onClose={() => undefined}>
                    <ModalHead>Tools</ModalHead>
                </Modal>
            )}
        </ToastProvider>
    );
}

describe("ToastProvider", () => {
    // Must be the first test of the file: afterwards the code is loaded.
    test("holds toasts until the code that renders them is loaded, and then gives them their full time", async () => {
        render(<ToastProvider toasts={toasts} />);
        await act(async () => {
            toasts.addToast({ kind: "success", body: "Reply deleted." });
            jest.advanceTimersByTime(60_000);
        });
        expect(toasts.getSnapshot()).toMatchObject([{ visibility: true }]);
        expect(screen.getByRole("status").textContent).toBe("Reply deleted.");

        act(() => void jest.advanceTimersByTime(3000));
        expect(toasts.getSnapshot()).toMatchObject([{ visibility: false }]);
    });

    test("announces toasts in live regions that existed before, failures assertively", async () => {
        render(<ToastProvider toasts={toasts} />);
        const [status, alert] = [screen.getByRole("status"), screen.getByRole("alert")];
        expect(screen.queryByRole("region")).toBeNull();

        await add({ kind: "success", body: "Reply deleted.", action: { name: "Undo", onPress: () => undefined } });
        expect(status.textContent).toBe("Reply deleted. Undo");
        expect(alert.textContent).toBe("");

        await add({ kind: "failure", body: "It could not be restored." });
        expect(alert.textContent).toBe("It could not be restored.");
        expect(screen.getByRole("status")).toBe(status);
    });

    test("UI-021 shows that something has gone wrong for a toast without a message", async () => {
        render(<ToastProvider toasts={toasts} />);
        await add({});

        expect(within(region()).getByText("Something has gone wrong.")).toBeTruthy();
        expect(screen.getByRole("alert").textContent).toBe("Something has gone wrong.");
    });

    test("UI-017 shows a close button for dismissible toasts, which restores the focus", async () => {
        render(
            <ToastProvider toasts={toasts}>
                <button type="button">Bookmark</button>
            </ToastProvider>,
        );
        screen.getByRole("button", { name: "Bookmark" }).focus();
        await add({ kind: "failure", body: "There was a problem." });
        fireEvent.keyDown(document.body, { key: "F8" });
        expect(document.activeElement).toBe(screen.getByRole("button", { name: "Dismiss" }));

        fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
        expect(document.activeElement).toBe(screen.getByRole("button", { name: "Bookmark" }));
        expect(toasts.getSnapshot()).toMatchObject([{ visibility: false }]);
        act(() => void jest.advanceTimersByTime(2000));
        expect(screen.queryByRole("region")).toBeNull();
    });

    test("shows the action of a toast, which removes the toast", async () => {
        const restore = jest.fn();
        render(<ToastProvider toasts={toasts} />);
        await add({ kind: "success", body: "Reply deleted.", action: { name: "Undo", onPress: restore } });
        fireEvent.click(screen.getByRole("button", { name: "Undo" }));

        expect(restore).toHaveBeenCalledTimes(1);
        expect(toasts.getSnapshot()).toMatchObject([{ visibility: false }]);
    });

    test("18.8 gives the focus to the action of a toast that takes the place of a control with the focus, and to no other", async () => {
        render(<ToastProvider toasts={toasts} />);
        await add({ kind: "success", body: "Bookmarked.", action: { name: "View", url: "/bookmarks" } });
        expect(document.activeElement).toBe(document.body);
        await add({ kind: "success", body: "Done.", takesFocus: true, action: { name: "Undo", onPress: () => undefined } });
        expect(document.activeElement).toBe(screen.getByRole("button", { name: "Undo" }));
    });

    test("keeps toasts while the pointer or the focus is on them", async () => {
        render(<ToastProvider toasts={toasts} />);
        await add({ kind: "success", body: "Reply deleted.", action: { name: "Undo", onPress: () => undefined } });
        fireEvent(region(), new Event("pointerenter"));
        act(() => void jest.advanceTimersByTime(60_000));
        expect(toasts.getSnapshot()).toMatchObject([{ visibility: true }]);

        act(() => screen.getByRole("button", { name: "Undo" }).focus());
        fireEvent(region(), new Event("pointerleave"));
        act(() => void jest.advanceTimersByTime(60_000));
        expect(toasts.getSnapshot()).toMatchObject([{ visibility: true }]);

        act(() => screen.getByRole("button", { name: "Undo" }).blur());
        act(() => void jest.advanceTimersByTime(20_000));
        expect(toasts.getSnapshot()).toMatchObject([{ visibility: false }]);
    });

    test("keeps toasts while the page is hidden", async () => {
        render(<ToastProvider toasts={toasts} />);
        await add({ kind: "success", body: "Saved." });
        const hidden = jest.spyOn(document, "hidden", "get").mockReturnValue(true);
        fireEvent(document, new Event("visibilitychange"));
        act(() => void jest.advanceTimersByTime(60_000));
        expect(toasts.getSnapshot()).toMatchObject([{ visibility: true }]);

        hidden.mockRestore();
        fireEvent(document, new Event("visibilitychange"));
        act(() => void jest.advanceTimersByTime(3000));
        expect(toasts.getSnapshot()).toMatchObject([{ visibility: false }]);
    });

    test("moves toasts and live regions into the topmost modal while one is open, and back afterwards", async () => {
        const { rerender } = render(<Page isOpen />);
        await add({ kind: "failure", body: "The drill is lent already." });
        const inside = within(screen.getByRole("dialog"));
        expect(inside.getByRole("region", { name: "Messages (F8)" })).toBeTruthy();
        expect(inside.getByRole("alert").textContent).toBe("The drill is lent already.");

        rerender(<Page isOpen={false} />);
        expect(region().closest("dialog")).toBeNull();
        expect(region().isConnected).toBe(true);
    });

    test("keeps the focus on a toast when the modal closes that it was shown in", async () => {
        const { rerender } = render(<Page isOpen />);
        await add({ kind: "success", body: "Deleted.", action: { name: "Undo", onPress: () => undefined } });
        fireEvent.keyDown(document.body, { key: "F8" });
        const undo = within(region()).getByRole("button", { name: "Undo" });
        expect([document.activeElement, screen.getByRole("dialog").contains(undo)]).toEqual([undo, true]);
        rerender(<Page isOpen={false} />);
        expect([document.activeElement, screen.queryByRole("dialog")]).toEqual([undo, null]);
    });

    test("renders no toasts on the server", async () => {
        toasts.addToast({ body: "Saved." });
        expect(renderToString(<ToastProvider toasts={toasts} />)).toBe("<div></div>");
    });
});

import { beforeEach, describe, expect, jest, test } from "@jest/globals";
import { mockDialogs } from "@parley/library/client/testing";
import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { useState } from "react";
import { ErrorBoundary } from "../feedback/ErrorBoundary";
import { SortBy } from "../navigation/SortBy";
import { Confirm } from "./Confirm";
import { Modal, ModalBody, ModalHead } from "./Modal";

beforeEach(mockDialogs);

function Opener({ name, children }: { name: string; children: (close: () => void) => ReactNode }) {
    const [isOpen, setOpen] = useState(false);
    return (
        <>
            <button type="button" onClick={() => setOpen(true)}>
                {name}
            </button>
            {isOpen && children(() => setOpen(false))}
        </>
    );
}

function Stacked() {
    return (
        <Opener name="Open the record">
            {(close) => (
                <Modal onClose={close}>
                    <ModalHead>The record</ModalHead>
                    <ModalBody>
                        <Opener name="Open a version">
                            {(closeUpper) => (
                                <Modal size="small" onClose={closeUpper}>
                                    <ModalHead>A version</ModalHead>
                                </Modal>
                            )}
                        </Opener>
                    </ModalBody>
                </Modal>
            )}
        </Opener>
    );
}

function Broken({ isBroken }: { isBroken: boolean }) {
    if (isBroken) throw new Error("A drawer fell out.");
    return null;
}

const press = (name: string) => {
    const button = screen.getByText(name);
    button.focus();
    fireEvent.click(button);
};
const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
const dialogs = () => screen.queryAllByRole("dialog").map((dialog) => dialog.querySelector("h2")?.textContent);

describe("Modal", () => {
    test("UI-007, UI-008 closes only the topmost modal on Escape, and restores the focus step by step", () => {
        render(<Stacked />);
        press("Open the record");
        press("Open a version");
        expect(dialogs()).toEqual(["The record", "A version"]);

        pressEscape();
        expect(dialogs()).toEqual(["The record"]);
        expect(document.activeElement).toBe(screen.getByText("Open a version"));

        pressEscape();
        expect(dialogs()).toEqual([]);
        expect(document.activeElement).toBe(screen.getByText("Open the record"));
    });

    test("UI-010 hides the page from assistive technology until the last modal is closed", () => {
        const { container } = render(<Stacked />);
        press("Open the record");
        press("Open a version");
        expect(container.getAttribute("aria-hidden")).toBe("true");

        pressEscape();
        expect(container.getAttribute("aria-hidden")).toBe("true");
        pressEscape();
        expect(container.hasAttribute("aria-hidden")).toBe(false);
        expect(document.documentElement.className).toBe("");
    });

    test("UI-010 reveals the page again when a modal fails with an error", () => {
        const page = (isBroken: boolean) => (
            <ErrorBoundary>
                <Modal onClose={() => undefined}>
                    <ModalHead>Soon broken</ModalHead>
                    <Broken isBroken={isBroken} />
                </Modal>
            </ErrorBoundary>
        );
        const { container, rerender } = render(page(false));
        expect(container.getAttribute("aria-hidden")).toBe("true");
        const complaints = jest.spyOn(console, "error").mockImplementation(() => undefined);
        rerender(page(true));
        complaints.mockRestore();

        expect(screen.queryByRole("dialog")).toBeNull();
        expect(container.hasAttribute("aria-hidden")).toBe(false);
    });

    test("restores the focus to the page when a lower modal is removed together with the one above", () => {
        const { rerender } = render(<button type="button">Sort</button>);
        const page = (isOpen: boolean) => (
            <>
                <button type="button">Sort</button>
                {isOpen && (
                    <Modal onClose={() => undefined}>
                        <ModalHead>Lower</ModalHead>
                        <Modal onClose={() => undefined}>
                            <ModalHead>Upper</ModalHead>
                        </Modal>
                    </Modal>
                )}
            </>
        );
        rerender(page(false));
        screen.getByText("Sort").focus();
        rerender(page(true));
        rerender(page(false));

        expect(document.activeElement).toBe(screen.getByText("Sort"));
    });

    test("restores the focus from the upper modal to the page when the lower one was removed before", () => {
        const page = (...open: string[]) => (
            <>
                <button type="button">Sort</button>
                {open.map((title) => (
                    <Modal key={title} onClose={() => undefined}>
                        <ModalHead>{title}</ModalHead>
                        <button type="button">Go on from {title}</button>
                    </Modal>
                ))}
            </>
        );
        const { rerender } = render(page());
        screen.getByText("Sort").focus();
        rerender(page("Lower"));
        screen.getByText("Go on from Lower").focus();
        rerender(page("Lower", "Upper"));
        rerender(page("Upper"));
        expect(document.activeElement).toBe(screen.getByText("Upper"));
        rerender(page());

        expect(document.activeElement).toBe(screen.getByText("Sort"));
    });

    test("focuses the title of the modal below, or the page's content, when the trigger no longer exists", () => {
        const page = (...open: string[]) => (
            <>
                <main id="main" tabIndex={-1} />
                {open.length === 0 && <button type="button">Sort</button>}
                {open.map((title, index) => (
                    <Modal key={title} onClose={() => undefined}>
                        <ModalHead>{title}</ModalHead>
                        {index === open.length - 1 && <button type="button">Remove</button>}
                    </Modal>
                ))}
            </>
        );
        const { rerender } = render(page());
        screen.getByText("Sort").focus();
        rerender(page("Lower"));
        screen.getByText("Remove").focus();
        rerender(page("Lower", "Upper"));
        rerender(page("Lower"));
        expect(document.activeElement).toBe(screen.getByText("Lower"));
        rerender(page());

        expect(document.activeElement).toBe(screen.getByRole("main"));
    });

    test("UI-009 that is the whole page stays open on Escape, unless it lies over another modal", () => {
        const onClose = jest.fn();
        const whole = (
            <Modal size="fullScreen" isWholePage onClose={onClose}>
                <ModalHead>Translate</ModalHead>
            </Modal>
        );
        const { rerender } = render(whole);
        pressEscape();
        expect(onClose).not.toHaveBeenCalled();

        rerender(
            <Modal onClose={() => undefined}>
                <ModalHead>Locales</ModalHead>
                {whole}
            </Modal>,
        );
        pressEscape();
        expect(onClose).toHaveBeenCalledTimes(1);
    });

    test("closes on a press beside it, but not with unsaved changes, and never while it is busy", () => {
        const onClose = jest.fn();
        const page = (props: object) => (
            <Modal onClose={onClose} {...props}>
                <ModalHead>Edit</ModalHead>
                <input aria-label="Title" />
            </Modal>
        );
        const { rerender } = render(page({ isUnsaved: true }));
        const pressBeside = () => {
            fireEvent.pointerDown(screen.getByRole("dialog"));
            fireEvent.click(screen.getByRole("dialog"));
        };
        pressBeside();
        expect(onClose).toHaveBeenCalledTimes(0);

        rerender(page({ isBusy: true }));
        pressBeside();
        pressEscape();
        expect(onClose).toHaveBeenCalledTimes(0);
        expect(screen.queryByRole("button", { name: "Close" })).toBeNull();

        rerender(page({}));
        fireEvent.pointerDown(screen.getByRole("textbox"));
        fireEvent.click(screen.getByRole("dialog"));
        expect(onClose).toHaveBeenCalledTimes(0);
        pressBeside();
        expect(onClose).toHaveBeenCalledTimes(1);
    });

    test("stays open when Escape closes an open list inside", () => {
        render(
            <Modal onClose={() => undefined}>
                <ModalHead>Replies</ModalHead>
                <SortBy value="new" options={[{ value: "new", name: "Newest", url: "?sort=new" }]} />
            </Modal>,
        );
        const list = screen.getByText("Sort by").closest("details");
        if (list) list.open = true;
        const wasLeftToTheBrowser = fireEvent.keyDown(screen.getByText("Sort by"), { key: "Escape" });

        expect([list?.open, wasLeftToTheBrowser]).toEqual([false, false]);
    });

    test("focuses its first field or its title, not the close button", () => {
        const { rerender } = render(
            <Modal key="form" onClose={() => undefined}>
                <ModalHead>Edit</ModalHead>
                <input aria-label="Title" />
            </Modal>,
        );
        expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Title" }));

        rerender(
            <Modal key="text" onClose={() => undefined}>
                <ModalHead>Read</ModalHead>
            </Modal>,
        );
        expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Read" }));
        expect(screen.getByRole("dialog", { name: "Read" })).toBeTruthy();
    });

    test("keeps submit events of its forms from outer forms", () => {
        const onSubmit = jest.fn();
        render(
            <form onSubmit={onSubmit}>
                <Modal onClose={() => undefined}>
                    <form aria-label="Inner">
                        <ModalHead>Edit</ModalHead>
                    </form>
                </Modal>
            </form>,
        );
        fireEvent.submit(screen.getByRole("form", { name: "Inner" }));

        expect(onSubmit).not.toHaveBeenCalled();
    });
});

describe("Confirm", () => {
    test("is described by its question, focuses the cancelling button, and calls the handler of the pressed button", () => {
        const [onConfirm, onCancel] = [jest.fn(), jest.fn()];
        render(
            <Confirm title="Delete Discussion" action="Delete" isDanger onConfirm={onConfirm} onCancel={onCancel}>
                <p>Are you sure you want to delete this discussion?</p>
            </Confirm>,
        );
        const dialog = screen.getByRole("alertdialog", {
            name: "Delete Discussion",
            description: "Are you sure you want to delete this discussion?",
        });
        expect(dialog).toBeTruthy();
        expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));

        fireEvent.click(screen.getByRole("button", { name: "Delete" }));
        expect(onConfirm).toHaveBeenCalledTimes(1);
        pressEscape();
        expect(onCancel).toHaveBeenCalledTimes(1);
    });
});

import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { createToasts } from "./toasts";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe("toast", () => {
    test("UI-014 has an id, a body, a kind, an action, dismissal options, a width and a visibility", () => {
        const toasts = createToasts();
        const action = { name: "Drafts", url: "/drafts" };
        const body = "Saved Draft Available.";
        toasts.addToast({ toastID: "draft", body, action, wide: true, persistent: true, dismissible: true, autoDismiss: false });

        expect(toasts.getSnapshot()).toEqual([
            {
                toastID: "draft",
                body: "Saved Draft Available.",
                kind: "plain",
                action,
                dismissible: true,
                persistent: true,
                autoDismiss: false,
                wide: true,
                takesFocus: false,
                visibility: true,
            },
        ]);
    });

    test("UI-014 follows explicit dismissal options in place of its kind's defaults", () => {
        const toasts = createToasts();
        toasts.addToast({ kind: "success", body: "Saved.", autoDismiss: false, dismissible: false });
        toasts.addToast({ kind: "failure", body: "Not saved.", autoDismiss: true, dismissible: true });

        expect(toasts.getSnapshot()).toMatchObject([
            { kind: "success", autoDismiss: false, dismissible: false },
            { kind: "failure", autoDismiss: true, dismissible: true },
        ]);
    });

    test("UI-014 that is persistent is not dismissed automatically, whatever its kind, and can be dismissed", () => {
        const toasts = createToasts();
        toasts.addToast({ kind: "success", body: "Saved.", persistent: true });

        expect(toasts.getSnapshot()).toMatchObject([{ autoDismiss: false, dismissible: true }]);
    });

    test("UI-015, UI-022 of kind success is dismissed after 3000 ms", () => {
        const toasts = createToasts();
        toasts.addToast({ kind: "success", body: "Link copied to clipboard." });

        jest.advanceTimersByTime(2999);
        expect(toasts.getSnapshot()).toMatchObject([{ visibility: true }]);
        jest.advanceTimersByTime(1);
        expect(toasts.getSnapshot()).toMatchObject([{ visibility: false }]);
    });

    test("FC-92 with an action stays for 20 s, can be dismissed, and gets its full time again after being held", () => {
        const toasts = createToasts();
        toasts.addToast({ kind: "success", body: "Reply deleted.", action: { name: "Undo", onPress: () => undefined } });
        expect(toasts.getSnapshot()).toMatchObject([{ dismissible: true, visibility: true }]);

        jest.advanceTimersByTime(19_999);
        toasts.hold(true);
        jest.advanceTimersByTime(60_000);
        toasts.hold(false);
        jest.advanceTimersByTime(19_999);
        expect(toasts.getSnapshot()).toMatchObject([{ visibility: true }]);
        jest.advanceTimersByTime(1);
        expect(toasts.getSnapshot()).toMatchObject([{ visibility: false }]);
    });

    test("UI-023 of kind failure stays and can be dismissed; so does a toast without a body", () => {
        const toasts = createToasts();
        toasts.addToast({ kind: "failure", body: "There was a problem bookmarking this discussion." });
        toasts.addToast({});

        jest.advanceTimersByTime(60_000);
        expect(toasts.getSnapshot()).toMatchObject([
            { kind: "failure", visibility: true, dismissible: true },
            { kind: "failure", visibility: true, dismissible: true },
        ]);
    });

    test("UI-016 that is persistent stays until it is removed, even with autoDismiss", () => {
        const toasts = createToasts();
        const toastID = toasts.addToast({ body: "3 posts selected", persistent: true, autoDismiss: true });

        jest.advanceTimersByTime(60_000);
        expect(toasts.getSnapshot()).toMatchObject([{ visibility: true }]);
        toasts.removeToast(toastID);
        expect(toasts.getSnapshot()).toMatchObject([{ visibility: false }]);
    });

    test("UI-018 is hidden when it is removed, and deleted 2000 ms later", () => {
        const toasts = createToasts();
        toasts.removeToast(toasts.addToast({ body: "Saved." }));

        jest.advanceTimersByTime(1999);
        expect(toasts.getSnapshot()).toMatchObject([{ visibility: false }]);
        toasts.removeToast("toast-1");
        jest.advanceTimersByTime(1);
        expect(toasts.getSnapshot()).toEqual([]);
    });

    test("with an existing id replaces that toast, is visible again, and has its own time", () => {
        const toasts = createToasts();
        toasts.addToast({ toastID: "bulk", body: "1 post selected" });
        toasts.addToast({ body: "Saved." });
        jest.advanceTimersByTime(2900);
        toasts.addToast({ toastID: "bulk", body: "2 posts selected" });

        jest.advanceTimersByTime(1000);
        expect(toasts.getSnapshot()).toMatchObject([
            { body: "2 posts selected", visibility: true },
            { body: "Saved.", visibility: false },
        ]);
    });

    test("stays while toasts are held, and then gets its full time again", () => {
        const toasts = createToasts();
        toasts.addToast({ kind: "success", body: "Reply deleted." });
        jest.advanceTimersByTime(2000);
        toasts.hold(true);
        toasts.addToast({ kind: "success", body: "Reply restored." });
        jest.advanceTimersByTime(60_000);
        expect(toasts.getSnapshot()).toMatchObject([{ visibility: true }, { visibility: true }]);

        toasts.hold(false);
        jest.advanceTimersByTime(2999);
        expect(toasts.getSnapshot()).toMatchObject([{ visibility: true }, { visibility: true }]);
        jest.advanceTimersByTime(1);
        expect(toasts.getSnapshot()).toMatchObject([{ visibility: false }, { visibility: false }]);
    });
});

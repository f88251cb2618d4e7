import type { ReactNode } from "react";

/** Kind of message: a `failure` is announced assertively and stays, a `success` is dismissed automatically (UI-022, UI-023). */
export type ToastKind = "plain" | "success" | "failure";

/** Action at the end of a toast, such as Undo: a handler or a URL. Pressing it removes the toast. */
export type ToastAction = { name: string; onPress: () => void } | { name: string; url: string };

/** Message at the edge of the window (S1§3, UI-014). Its appearance depends on `kind` and `wide` only. */
export interface ToastMessage {
    toastID: string;
    /** "Something has gone wrong." if undefined (UI-021). */
    body: ReactNode;
    kind: ToastKind;
    action: ToastAction | undefined;
    /** Whether it has a close button (UI-017). */
    dismissible: boolean;
    /** Whether it stays until it is removed by code or by the user (UI-016). */
    persistent: boolean;
    /** Whether it is dismissed automatically: after 3000 ms (UI-015), or after 20 s if it has an action such as Undo (FC-92). */
    autoDismiss: boolean;
    /** Whether it is 380 px wide instead of 280 (UI-019). */
    wide: boolean;
    /** Whether its action gets the focus: it takes the place of a control that had it. */
    takesFocus: boolean;
    /** False from its removal until its deletion. */
    visibility: boolean;
}

/**
 * Options of a new toast. Defaults depend on the kind: a `success` or `plain` toast is dismissed automatically, a `failure` stays and can
 * be dismissed; a toast with an action handler can be dismissed, too. An existing `toastID` replaces that toast.
 */
export type NewToast = Partial<Omit<ToastMessage, "visibility">>;

export interface Toasts {
    /** Shows a message after the others; returns its ID. */
    addToast: (toast: NewToast) => string;
    /** Hides a message, and deletes it 2000 ms later (UI-018). Ignores an unknown ID. */
    removeToast: (toastID: string) => void;
    /**
     * Suspends or resumes automatic dismissal, while the pointer or the focus is on the toasts or the page is hidden. On resume, the time
     * starts anew.
     */
    hold: (isHeld: boolean) => void;
    subscribe: (listener: () => void) => () => void;
    /** Returns the messages, the newest last, including those that are hidden and not yet deleted. */
    getSnapshot: () => readonly ToastMessage[];
}

/** Time until automatic dismissal (S1§9). */
const AUTO_DISMISS_MS = 3000;
/** Time until automatic dismissal of a toast with an action: enough to read it, reach it by keyboard and decide (FC-92). */
const ACTION_DISMISS_MS = 20_000;
/** Time between hiding and deletion (S1§4, S1§9). In milliseconds. */
const REMOVAL_DELAY = 2000;

/** Creates a list of messages and manages their life cycle, without a store. */
export function createToasts(): Toasts {
    const listeners = new Set<() => void>();
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    let toasts: readonly ToastMessage[] = [];
    let isHeld = false;
    let count = 0;
    return { addToast, removeToast, hold, subscribe, getSnapshot: () => toasts };

    function addToast(given: NewToast): string {
        const toast = complete(given, `toast-${++count}`);
        const { toastID } = toast;
        const isThere = toasts.some((other) => other.toastID === toastID);
        change(isThere ? toasts.map((other) => (other.toastID === toastID ? toast : other)) : [...toasts, toast]);
        setTimer(toast);
        return toastID;
    }

    function removeToast(toastID: string): void {
        const toast = toasts.find((other) => other.toastID === toastID);
        if (!toast?.visibility) return;
        const hidden = { ...toast, visibility: false };
        change(toasts.map((other) => (other === toast ? hidden : other)));
        setTimer(hidden);
    }

    function hold(nowHeld: boolean): void {
        if (nowHeld === isHeld) return;
        isHeld = nowHeld;
        toasts.filter(({ visibility }) => visibility).forEach(setTimer);
    }

    function subscribe(listener: () => void): () => void {
        listeners.add(listener);
        return () => listeners.delete(listener);
    }

    /** Each toast has at most one timer: to be hidden, or to be deleted. */
    function setTimer({ toastID, visibility, autoDismiss, persistent, action }: ToastMessage): void {
        clearTimeout(timers.get(toastID));
        timers.delete(toastID);
        if (!visibility)
            timers.set(
                toastID,
                setTimeout(() => deleteToast(toastID), REMOVAL_DELAY),
            );
        else if (autoDismiss && !persistent && !isHeld)
            timers.set(
                toastID,
                setTimeout(() => removeToast(toastID), isToDo(action) ? ACTION_DISMISS_MS : AUTO_DISMISS_MS),
            );
    }

    function deleteToast(toastID: string): void {
        timers.delete(toastID);
        change(toasts.filter((other) => other.toastID !== toastID));
    }

    function change(next: readonly ToastMessage[]): void {
        toasts = next;
        for (const listener of listeners) listener();
    }
}

function complete(given: NewToast, toastID: string): ToastMessage {
    const kind = given.kind ?? (given.body === undefined ? "failure" : "plain");
    const persistent = given.persistent ?? false;
    const autoDismiss = given.autoDismiss ?? (kind !== "failure" && !persistent);
    return {
        toastID: given.toastID ?? toastID,
        body: given.body,
        kind,
        action: given.action,
        dismissible: given.dismissible ?? (!autoDismiss || isToDo(given.action)),
        persistent,
        autoDismiss,
        wide: given.wide ?? false,
        takesFocus: given.takesFocus ?? false,
        visibility: true,
    };
}

const isToDo = (action: ToastAction | undefined): boolean => action !== undefined && "onPress" in action;

import type { ReactNode } from "react";

/** What it tells of: a `failure` is told at once and stays, a `success` goes by itself (UI-022, UI-023). */
export type ToastKind = "plain" | "success" | "failure";

/** The way back, or on, as the last word of a toast: something to do, or an address. The toast has then done its work. */
export type ToastAction = { name: string; onPress: () => void } | { name: string; url: string };

/** A message at the edge of the window (S1§3, UI-014). Its looks follow from `kind` and `wide`; no feature dresses it otherwise. */
export interface ToastMessage {
    toastID: string;
    /** "Something has gone wrong." when there is none (UI-021). */
    body: ReactNode;
    kind: ToastKind;
    action: ToastAction | undefined;
    /** It has a control that closes it (UI-017). */
    dismissible: boolean;
    /** It stays until it is removed, by code or by the user (UI-016). */
    persistent: boolean;
    /** It goes by itself: after 3000 ms (UI-015), or after 20 s where it carries something to do, such as Undo (FC-92). */
    autoDismiss: boolean;
    /** 380 instead of 280 (UI-019). */
    wide: boolean;
    /** False once it is removed, until it is deleted. */
    visibility: boolean;
}

/**
 * What a feature says of a toast. What it leaves open follows from the kind: a `success` or a `plain` one dismisses itself, a `failure`
 * stays and can be dismissed; so can one with something to do. A `toastID` that is there already gets the new words in its place.
 */
export type NewToast = Partial<Omit<ToastMessage, "visibility">>;

export interface Toasts {
    /** Shows a message, the newest last; returns its id. */
    addToast: (toast: NewToast) => string;
    /** Hides a message, and deletes it 2000 ms later (UI-018). An id that is not there is no error. */
    removeToast: (toastID: string) => void;
    /** While it is held, none goes by itself: somebody is at the toasts, or does not see the page at all. Then the time begins anew. */
    hold: (isHeld: boolean) => void;
    subscribe: (listener: () => void) => () => void;
    /** The messages, the newest last, with those that are hidden and not yet deleted. */
    getSnapshot: () => readonly ToastMessage[];
}

/** How long a toast is there that goes by itself (S1§9). */
const AUTO_DISMISS_MS = 3000;
/** How long one is there that carries something to do: long enough to be read, reached by keyboard and thought over (FC-92). */
const ACTION_DISMISS_MS = 20_000;
/** How long after it is hidden it is deleted (S1§4, S1§9). In milliseconds. */
const REMOVAL_DELAY = 2000;

/** A list of messages with their life cycle; it needs no store. */
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

    /** Each toast waits for one thing at most: to be hidden, or to be deleted. */
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
        visibility: true,
    };
}

const isToDo = (action: ToastAction | undefined): boolean => action !== undefined && "onPress" in action;

import { useTranslation } from "@parley/library/client/i18n";
import type { FocusEvent, ReactNode, RefObject } from "react";
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { focusOn } from "../behaviour/focusOn";
import { classNames } from "../classNames";
import { Toast } from "./Toast";
import { toast as toastStyles } from "./Toast.styles";
import { useToasts } from "./ToastsContext";
import type { ToastAction, ToastMessage } from "./toasts";
import { useToastPosition } from "./useToastPosition";

/** Key that moves the focus to the newest toast. */
const KEY = "F8";

interface ToastStackProps {
    /** Announces a text to assistive technology. */
    onAnnounce: (words: string, isUrgent: boolean) => void;
}

/** Renders the page's toasts at an edge of the window, the newest last. */
export function ToastStack({ onAnnounce }: ToastStackProps): ReactNode {
    const t = useTranslation();
    const { subscribe, getSnapshot, removeToast } = useToasts();
    const toasts = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
    const corner = useRef<HTMLElement>(null);
    const cameFrom = useRef<Element | null>(null);
    const { edge, side } = useToastPosition(corner, toasts);
    useHold(corner, toasts.length === 0);
    useKey(corner);
    if (toasts.length === 0) return null;
    return (
        <section
            ref={corner}
            className={classNames(toastStyles.region, edge === "high" && toastStyles.high, side !== "start" && toastStyles[side])}
            aria-label={t("Messages ({key})", { key: KEY })}
            onFocus={rememberWhence}
        >
            {toasts.map((message) => (
                <Message key={message.toastID} message={message} onAnnounce={onAnnounce} onDone={done} />
            ))}
        </section>
    );

    function rememberWhence({ relatedTarget, currentTarget }: FocusEvent): void {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
    }

    /** Removes a toast; if it has the focus, restores the focus to where it was before, or to the content if that page is gone. */
    function done(toastID: string): void {
        if (corner.current?.contains(document.activeElement)) {
            const before = cameFrom.current?.isConnected ? cameFrom.current : document.getElementById("main");
            if (before instanceof HTMLElement) focusOn(before, { preventScroll: true });
        }
        removeToast(toastID);
    }
}

interface MessageProps extends ToastStackProps {
    message: ToastMessage;
    onDone: (toastID: string) => void;
}

function Message({ message, onAnnounce, onDone }: MessageProps): ReactNode {
    const { toastID, body, kind, action, dismissible, wide, takesFocus, visibility } = message;
    const box = useRef<HTMLDivElement>(null);
    const isFailure = kind === "failure";
    // biome-ignore lint/correctness/useExhaustiveDependencies: a toast is announced when it appears and when its text changes, not when it disappears.
    useEffect(() => {
        if (visibility) onAnnounce(toPlainText(box.current), isFailure);
    }, [body, action, isFailure]);
    useEffect(() => {
        if (takesFocus) box.current?.querySelector<HTMLElement>("a, button")?.focus();
    }, [takesFocus]);
    return (
        <div className={classNames(toastStyles.message, !visibility && toastStyles.gone)} ref={box}>
            <Toast
                error={isFailure}
                wide={wide}
                isSilent
                action={action && <Action action={action} onDone={() => onDone(toastID)} />}
                {...(dismissible && { onDismiss: () => onDone(toastID) })}
            >
                {body}
            </Toast>
        </div>
    );
}

function Action({ action, onDone }: { action: ToastAction; onDone: () => void }): ReactNode {
    if ("url" in action) {
        return (
            <a href={action.url} onClick={onDone}>
                {action.name}
            </a>
        );
    }
    return (
        <button type="button" aria-keyshortcuts={KEY} onClick={press}>
            {action.name}
        </button>
    );

    function press(): void {
        onDone();
        if ("onPress" in action) action.onPress();
    }
}

/** Returns the text of a toast, with its parts separated by spaces. */
function toPlainText(box: Element | null): string {
    return [...(box?.firstElementChild?.children ?? [])].flatMap(({ textContent }) => textContent || []).join(" ");
}

const POINTING = ["pointerenter", "pointerleave"];
const FOCUSING = ["focusin", "focusout"];

/** Holds the toasts while the pointer or the focus is on them, or while the page is hidden. */
function useHold(corner: RefObject<HTMLElement | null>, isEmpty: boolean): void {
    const { hold } = useToasts();
    // A layout effect, so that toasts are held as soon as they are visible; same for the key below.
    useLayoutEffect(() => {
        const { current } = corner;
        if (isEmpty || !current) return hold(false);
        let isPointedAt = false;
        const look = () => hold(document.hidden || isPointedAt || current.contains(document.activeElement));
        const pointAt = ({ type }: Event) => {
            isPointedAt = type === "pointerenter";
            look();
        };
        look();
        document.addEventListener("visibilitychange", look);
        for (const event of POINTING) current.addEventListener(event, pointAt);
        for (const event of FOCUSING) current.addEventListener(event, look);
        return () => {
            document.removeEventListener("visibilitychange", look);
            for (const event of POINTING) current.removeEventListener(event, pointAt);
            for (const event of FOCUSING) current.removeEventListener(event, look);
        };
    }, [corner, hold, isEmpty]);
}

/** Focuses the action or the close button of the newest toast on a key press. */
function useKey(corner: RefObject<HTMLElement | null>): void {
    useLayoutEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            const goals = corner.current?.querySelectorAll<HTMLElement>(`.${toastStyles.message}:not(.${toastStyles.gone})`);
            const goal = goals && [...goals].at(-1)?.querySelector<HTMLElement>("a, button");
            if (event.key !== KEY || event.defaultPrevented || !goal) return;
            event.preventDefault();
            goal.focus();
        };
        document.addEventListener("keydown", onKey);
        return () => document.removeEventListener("keydown", onKey);
    }, [corner]);
}

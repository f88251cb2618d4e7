import type { ReactNode } from "react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { createLazyPart } from "./lazyPart";
import { followModals, openModals } from "./openModals";
import { toastOutlet } from "./ToastOutlet.styles";
import { ToastsContext, useToasts } from "./ToastsContext";
import { isFocusOnToast, TOASTS } from "./toastFocus";
import type { Toasts } from "./toasts";
import { createToasts } from "./toasts";

interface ToastProviderProps {
    /** Existing list of toasts; by default the component creates its own. */
    toasts?: Toasts;
    children?: ReactNode;
}

/** Provides toasts to its children and renders them. Used once, around the frame. */
export function ToastProvider({ toasts, children }: ToastProviderProps): ReactNode {
    const [own] = useState(createToasts);
    return (
        <ToastsContext value={toasts ?? own}>
            {children}
            <ToastOutlet />
        </ToastsContext>
    );
}

const ToastStack = createLazyPart(async () => (await import(/* webpackChunkName: "toasts" */ "./ToastStack")).ToastStack);

/** Prefetches the code that renders toasts, for a page that may have to show a message when it can't load anything any more. */
export const fetchToasts = (): Promise<void> => ToastStack.fetch();

/** Last announcement and its urgency. The number distinguishes equal messages. */
interface Announcement {
    text: string;
    isUrgent: boolean;
    number: number;
}

/**
 * Renders the toasts. Since a modal makes the page outside of it inert, the toasts move into the topmost modal while one is open. The live
 * regions are rendered before anything is announced in them.
 */
function ToastOutlet(): ReactNode {
    const home = useRef<HTMLDivElement>(null);
    const [container, setContainer] = useState<HTMLDivElement>();
    const [announced, setAnnounced] = useState<Announcement>();
    const isFetched = useToastStack();
    useEffect(() => {
        const created = document.createElement("div");
        created.toggleAttribute(TOASTS, true);
        setContainer(created);
    }, []);
    useLayoutEffect(() => {
        if (!container) return;
        const move = () => {
            const place = openModals().at(-1)?.dialog ?? home.current;
            if (!place || container.parentElement === place) return;
            // An element that moves loses the focus.
            const focused = isFocusOnToast() ? document.activeElement : null;
            place.append(container);
            if (focused instanceof HTMLElement) focused.focus();
        };
        move();
        return followModals(move);
    }, [container]);
    return (
        <div ref={home}>
            {container &&
                createPortal(
                    <>
                        <p className={toastOutlet.announcement} role="status">
                            {announced && !announced.isUrgent && <span key={announced.number}>{announced.text}</span>}
                        </p>
                        <p className={toastOutlet.announcement} role="alert">
                            {announced?.isUrgent && <span key={announced.number}>{announced.text}</span>}
                        </p>
                        {isFetched && <ToastStack onAnnounce={announce} />}
                    </>,
                    container,
                )}
        </div>
    );

    function announce(text: string, isUrgent: boolean): void {
        setAnnounced((before) => ({ text, isUrgent, number: (before?.number ?? 0) + 1 }));
    }
}

/**
 * Loads the code that renders toasts on the user's first interaction, so that it is available before there is a message; readers who don't
 * interact never load it.
 *
 * @returns Whether the code is loaded.
 */
function useToastStack(): boolean {
    const { subscribe, getSnapshot, hold } = useToasts();
    const [isFetched, setFetched] = useState(ToastStack.isFetched);
    useEffect(() => {
        if (isFetched) return;
        // Holds toasts as long as they can't be displayed or announced; `ToastStack` releases them.
        hold(true);
        const fetch = () =>
            void ToastStack.fetch().then(
                () => setFetched(true),
                // The next interaction retries.
                () => undefined,
            );
        const unsubscribe = subscribe(fetch);
        // Toasts added during hydration precede the subscription.
        if (getSnapshot().length > 0) fetch();
        for (const name of INTERACTION_EVENTS) document.addEventListener(name, fetch, { passive: true });
        return () => {
            unsubscribe();
            for (const name of INTERACTION_EVENTS) document.removeEventListener(name, fetch);
        };
    }, [subscribe, getSnapshot, hold, isFetched]);
    return isFetched;
}

const INTERACTION_EVENTS = ["pointerdown", "keydown"];

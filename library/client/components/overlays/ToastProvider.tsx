import type { ReactNode } from "react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { lazyPart } from "./lazyPart";
import { followModals, openModals } from "./openModals";
import { toastPlace } from "./ToastPlace.styles";
import { ToastsContext, useToasts } from "./ToastsContext";
import type { Toasts } from "./toasts";
import { createToasts } from "./toasts";

interface ToastProviderProps {
    /** A list made elsewhere; one of its own when not given. */
    toasts?: Toasts;
    children?: ReactNode;
}

/** Gives everything in it the toasts, and shows them. It stands around the frame, once. */
export function ToastProvider({ toasts, children }: ToastProviderProps): ReactNode {
    const [own] = useState(createToasts);
    return (
        <ToastsContext value={toasts ?? own}>
            {children}
            <ToastPlace />
        </ToastsContext>
    );
}

const ToastStack = lazyPart(async () => (await import(/* webpackChunkName: "toasts" */ "./ToastStack")).ToastStack);

/** Fetches what draws toasts, for a page that may have to say something when it can fetch nothing any more. */
export const fetchToasts = (): Promise<void> => ToastStack.fetch();

/** What was said last, and how urgent it was. The number tells two equal messages apart. */
interface Said {
    words: string;
    isUrgent: boolean;
    number: number;
}

/**
 * Where the toasts stand. A modal makes all outside of it unreachable and mute, so while one is open the toasts stand in the one on top.
 * The regions that are read aloud are there before anything is said in them.
 */
function ToastPlace(): ReactNode {
    const home = useRef<HTMLDivElement>(null);
    const [place, setPlace] = useState<HTMLDivElement>();
    const [said, setSaid] = useState<Said>();
    const isFetched = useToastStack();
    useEffect(() => setPlace(document.createElement("div")), []);
    useLayoutEffect(() => {
        if (!place) return;
        const move = () => (openModals().at(-1)?.dialog ?? home.current)?.append(place);
        move();
        return followModals(move);
    }, [place]);
    return (
        <div ref={home}>
            {place &&
                createPortal(
                    <>
                        <p className={toastPlace.said} role="status">
                            {said && !said.isUrgent && <span key={said.number}>{said.words}</span>}
                        </p>
                        <p className={toastPlace.said} role="alert">
                            {said?.isUrgent && <span key={said.number}>{said.words}</span>}
                        </p>
                        {isFetched && <ToastStack onSay={say} />}
                    </>,
                    place,
                )}
        </div>
    );

    function say(words: string, isUrgent: boolean): void {
        setSaid((before) => ({ words, isUrgent, number: (before?.number ?? 0) + 1 }));
    }
}

/**
 * Fetches what draws the toasts with the first thing a reader does, so that it is there before anything is to be told of it; who only
 * reads does without.
 *
 * @returns whether it is here
 */
function useToastStack(): boolean {
    const { subscribe, getSnapshot, hold } = useToasts();
    const [isFetched, setFetched] = useState(ToastStack.isFetched);
    useEffect(() => {
        if (isFetched) return;
        // What nobody can see or hear yet does not go by; what draws them lets go of them.
        hold(true);
        const fetch = () =>
            void ToastStack.fetch().then(
                () => setFetched(true),
                // The next thing the reader does tries again.
                () => undefined,
            );
        const unsubscribe = subscribe(fetch);
        // What was said while the page came alive was said before anybody listened.
        if (getSnapshot().length > 0) fetch();
        for (const act of ACTS) document.addEventListener(act, fetch, { passive: true });
        return () => {
            unsubscribe();
            for (const act of ACTS) document.removeEventListener(act, fetch);
        };
    }, [subscribe, getSnapshot, hold, isFetched]);
    return isFetched;
}

const ACTS = ["pointerdown", "keydown"];

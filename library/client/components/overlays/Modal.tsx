import { useTranslation } from "@parley/library/client/i18n";
import type { FormEvent, KeyboardEvent, MouseEvent, PointerEvent, ReactNode, RefObject, SyntheticEvent } from "react";
import { createContext, useContext, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useAlive } from "../behaviour/useAlive";
import { classNames } from "../classNames";
import { Button } from "../inputs/Button";
import { modal } from "./Modal.styles";
import { openModals } from "./openModals";
import { raiseModal } from "./raiseModal";

/**
 * How wide a modal is, and where (S1§2, S1§9): `small` 375, `medium` 516, `large` 720, `xl` 1022, `xxl` 1320; `right`, `rightLarge`
 * and `left` are panels along a side, and change sides where text runs from right to left; `top` drops down from the upper edge.
 */
export type ModalSize = "small" | "medium" | "large" | "xl" | "xxl" | "fullScreen" | "right" | "rightLarge" | "left" | "top";

interface ModalProps {
    size?: ModalSize;
    /** What it is, where there is no `ModalHead`, which says it otherwise. */
    label?: string;
    /** Its reader wants to leave: by Escape, by a press beside it or by the button. It is open for as long as it is rendered. */
    onClose: () => void;
    /** Something in it is kept nowhere yet: a press beside it no longer closes it. */
    isUnsaved?: boolean;
    /** It is at work: only the code closes it. */
    keepOpen?: boolean;
    /** It is the page itself: alone, it is not closed by Escape or by a press beside it (UI-009). */
    isWholePage?: boolean;
    /** It interrupts, and asks something. */
    isAlert?: boolean;
    /** The id of what it asks, read together with its name. */
    describedBy?: string;
    /** What has the focus first; otherwise the first field, or the title where there is none. */
    firstFocus?: RefObject<HTMLElement | null>;
    /** `ModalHead`, `ModalBody` and `ModalFoot`, or a form around them. */
    children: ReactNode;
}

/**
 * A dialog over the page (UI-001…UI-010). It is a part of the browser's own top layer, so the page behind can be neither reached nor
 * read while it is open. A modal is for what is done with scripts; what is to be reached without them is a page.
 */
export function Modal(props: ModalProps): ReactNode {
    const isAlive = useAlive();
    return isAlive ? createPortal(<Dialog {...props} />, document.body) : null;
}

interface ModalHeadProps {
    /** Names the dialog. */
    children: ReactNode;
}

/** The title of a modal, and the button that closes it. */
export function ModalHead({ children }: ModalHeadProps): ReactNode {
    const t = useTranslation();
    const { titleID, isPanel, onClose } = useContext(ModalContext);
    return (
        <header className={classNames(modal.head, isPanel && modal.headLined)}>
            <h2 className={modal.title} id={titleID} tabIndex={-1}>
                {children}
            </h2>
            {onClose && <Button only size={32} icon="close" aria-label={t("Close")} onClick={onClose} />}
        </header>
    );
}

/** What a modal holds; where it is too long, it scrolls between the head and the foot. */
export function ModalBody({ children, id }: { children: ReactNode; id?: string }): ReactNode {
    const { titleID, isPanel } = useContext(ModalContext);
    const [body, isLong] = useOverflow();
    // What scrolls is to be reached by the keyboard, also where nothing in it can be pressed.
    const reach = isLong ? { tabIndex: 0, role: "group", "aria-labelledby": titleID } : {};
    return (
        <div className={classNames(modal.body, isPanel && modal.bodyLined)} id={id} ref={body} {...reach}>
            {children}
        </div>
    );
}

/** The buttons of a modal, the one to press last. */
export function ModalFoot({ children }: { children: ReactNode }): ReactNode {
    return <footer className={modal.foot}>{children}</footer>;
}

interface ModalParts {
    titleID: string;
    /** It lies along an edge of the window. */
    isPanel: boolean;
    /** Absent while it may not be closed. */
    onClose: (() => void) | undefined;
}

/** What the parts of a modal know of it. */
export const ModalContext = createContext<ModalParts>({ titleID: "", isPanel: false, onClose: undefined });

const EDGES: readonly ModalSize[] = ["fullScreen", "right", "rightLarge", "left", "top"];
const SIDES: readonly ModalSize[] = ["fullScreen", "right", "rightLarge", "left", "top", "xl", "xxl"];

function Dialog({
    size = "medium",
    label,
    onClose,
    isUnsaved = false,
    keepOpen = false,
    isWholePage = false,
    isAlert = false,
    describedBy,
    firstFocus,
    children,
}: ModalProps): ReactNode {
    const dialog = useRef<HTMLDialogElement>(null);
    const pressedBeside = useRef(false);
    const titleID = useId();
    const isPanel = EDGES.includes(size);
    const parts = useMemo(
        () => ({ titleID, isPanel, onClose: keepOpen ? undefined : onClose }),
        [titleID, isPanel, keepOpen, onClose],
    );
    useLayoutEffect(() => {
        const { current } = dialog;
        if (!current) return;
        const lower = raiseModal(current);
        (firstFocus?.current ?? firstGoal(current, titleID))?.focus();
        return lower;
    }, [firstFocus, titleID]);
    return (
        <ModalContext value={parts}>
            <dialog
                ref={dialog}
                className={classNames(modal.root, isPanel && modal.edge, SIDES.includes(size) && modal.side)}
                role={isAlert ? "alertdialog" : undefined}
                aria-labelledby={label ? undefined : titleID}
                aria-label={label}
                aria-describedby={describedBy}
                onKeyDown={onKey}
                onCancel={onCancel}
                onClose={onForced}
                onPointerDown={onPointerDown}
                onClick={onPress}
                onSubmit={keepInside}
            >
                <div className={classNames(modal.panel, modal[size])}>{children}</div>
            </dialog>
        </ModalContext>
    );

    function mayLeave(): boolean {
        return !keepOpen && !(isWholePage && openModals().length === 1);
    }

    // The key is taken before the browser makes of it a wish to close, which it grants the second time whatever we say.
    function onKey(event: KeyboardEvent<HTMLDialogElement>): void {
        if (event.key !== "Escape" || event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return;
        event.preventDefault();
        event.stopPropagation();
        if (mayLeave()) onClose();
    }

    // Escape while nothing in the dialog has the focus, or the gesture by which a phone goes back.
    function onCancel(event: SyntheticEvent): void {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (mayLeave()) onClose();
    }

    function onForced({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>): void {
        const isStillOpen = openModals().some((open) => open.dialog === currentTarget);
        if (target !== currentTarget || !isStillOpen || currentTarget.open) return;
        if (mayLeave()) onClose();
        else currentTarget.showModal();
    }

    function onPointerDown({ target, currentTarget }: PointerEvent): void {
        pressedBeside.current = target === currentTarget;
    }

    /** A press that began and ended beside the panel: not the end of a selection that was drawn too far. */
    function onPress({ target, currentTarget }: MouseEvent): void {
        if (target === currentTarget && pressedBeside.current && !isUnsaved && mayLeave()) onClose();
    }
}

const FIELDS = "input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), [contenteditable=true]";

/** The first field of a form, or what the modal is called: never the button that closes it. */
function firstGoal(dialog: HTMLDialogElement, titleID: string): HTMLElement | null {
    return dialog.querySelector<HTMLElement>(FIELDS) ?? document.getElementById(titleID);
}

/** In React, a form sent inside a modal is also sent to the form that the modal's code stands in. */
function keepInside(event: FormEvent): void {
    event.stopPropagation();
}

/** Whether an element holds more than it shows. */
function useOverflow(): [RefObject<HTMLDivElement | null>, boolean] {
    const reference = useRef<HTMLDivElement>(null);
    const [isLong, setLong] = useState(false);
    useLayoutEffect(() => {
        const element = reference.current;
        if (!element || typeof ResizeObserver === "undefined") return;
        const observer = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight));
        observer.observe(element);
        for (const child of element.children) observer.observe(child);
        return () => observer.disconnect();
    }, []);
    return [reference, isLong];
}

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
 * Width and position of a modal (S1§2, S1§9): `small` 375, `medium` 516, `large` 720, `xl` 1022, `xxl` 1320; `right`, `rightLarge` and
 * `left` are panels along a side, and are mirrored in right-to-left text; `top` is attached to the upper edge.
 */
export type ModalSize = "small" | "medium" | "large" | "xl" | "xxl" | "fullScreen" | "right" | "rightLarge" | "left" | "top";

interface ModalProps {
    size?: ModalSize;
    /** Accessible name of a modal without a `ModalHead`. */
    label?: string;
    /** Called when the user closes the modal: by Escape, by a press beside it or by the button. The modal is open while it is rendered. */
    onClose: () => void;
    /** Whether there are unsaved changes; a press beside the modal doesn't close it then. */
    isUnsaved?: boolean;
    /** Whether the modal is busy and can't be closed by the user. */
    isBusy?: boolean;
    /** Whether the modal is the whole page: as the only modal, it isn't closed by Escape or a press beside it (UI-009). */
    isWholePage?: boolean;
    /** Whether the modal interrupts with a question (role `alertdialog`). */
    isAlert?: boolean;
    /** ID of the element that describes the modal. */
    describedBy?: string;
    /** Element that is focused first; by default the first field, or the title. */
    firstFocus?: RefObject<HTMLElement | null>;
    /** `ModalHead`, `ModalBody` and `ModalFoot`, or a form around them. */
    children: ReactNode;
}

/**
 * Renders a dialog above the page (UI-001…UI-010), in the browser's top layer, so that the page behind can't be reached or read while it is
 * open. Modals are for actions that need scripts; all others are pages.
 */
export function Modal(props: ModalProps): ReactNode {
    const isAlive = useAlive();
    return isAlive ? createPortal(<Dialog {...props} />, document.body) : null;
}

interface ModalHeadProps {
    /** Title, which names the dialog. */
    children: ReactNode;
}

/** Renders the title and the close button of a modal. */
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

/** Renders the contents of a modal; long contents scroll between head and foot. */
export function ModalBody({ children, id }: { children: ReactNode; id?: string }): ReactNode {
    const { titleID, isPanel } = useContext(ModalContext);
    const [body, isLong] = useOverflow();
    // A scrollable element needs to be focusable, even if it contains no control.
    const reach = isLong ? { tabIndex: 0, role: "group", "aria-labelledby": titleID } : {};
    return (
        <div className={classNames(modal.body, isPanel && modal.bodyLined)} id={id} ref={body} {...reach}>
            {children}
        </div>
    );
}

/** Renders the buttons of a modal, the main one last. */
export function ModalFoot({ children }: { children: ReactNode }): ReactNode {
    return <footer className={modal.foot}>{children}</footer>;
}

interface ModalParts {
    titleID: string;
    /** Whether the modal touches an edge of the window. */
    isPanel: boolean;
    /** Undefined while the modal can't be closed. */
    onClose: (() => void) | undefined;
}

/** Context for the parts of a modal. */
export const ModalContext = createContext<ModalParts>({ titleID: "", isPanel: false, onClose: undefined });

const EDGES: readonly ModalSize[] = ["fullScreen", "right", "rightLarge", "left", "top"];
const SIDES: readonly ModalSize[] = ["fullScreen", "right", "rightLarge", "left", "top", "xl", "xxl"];

function Dialog({
    size = "medium",
    label,
    onClose,
    isUnsaved = false,
    isBusy = false,
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
        () => ({ titleID, isPanel, onClose: isBusy ? undefined : onClose }),
        [titleID, isPanel, isBusy, onClose],
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
                onSubmit={stopSubmitPropagation}
            >
                <div className={classNames(modal.panel, modal[size])}>{children}</div>
            </dialog>
        </ModalContext>
    );

    function mayLeave(): boolean {
        return !isBusy && !(isWholePage && openModals().length === 1);
    }

    // Handles the key itself, since the browser's own close request can't be prevented a second time.
    function onKey(event: KeyboardEvent<HTMLDialogElement>): void {
        if (event.key !== "Escape" || event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return;
        event.preventDefault();
        event.stopPropagation();
        if (mayLeave()) onClose();
    }

    // Handles Escape while nothing in the dialog has the focus, and the back gesture of a phone.
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

    /** Closes on a press that began and ended beside the panel; a text selection may end there too. */
    function onPress({ target, currentTarget }: MouseEvent): void {
        if (target === currentTarget && pressedBeside.current && !isUnsaved && mayLeave()) onClose();
    }
}

const FIELDS = "input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), [contenteditable=true]";

/** Returns the first field or the title, but never the close button. */
function firstGoal(dialog: HTMLDialogElement, titleID: string): HTMLElement | null {
    return dialog.querySelector<HTMLElement>(FIELDS) ?? document.getElementById(titleID);
}

/** Stops a submit event, since React events bubble from a portal to the form around the component. */
function stopSubmitPropagation(event: FormEvent): void {
    event.stopPropagation();
}

/** Returns whether an element's contents exceed its visible size. */
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

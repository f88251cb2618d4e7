import { page } from "./Modal.styles";
import type { OpenModal } from "./openModals";
import { openModals, setOpenModals } from "./openModals";
import { isFocusOnToast } from "./toastFocus";

/** Reveals the page again; defined while any modal is open. */
let showPage: (() => void) | undefined;

/**
 * Opens a dialog above all others. While any is open, the page behind is hidden from assistive technology and doesn't scroll (UI-010).
 *
 * @returns Closes the dialog, at any position in the stack, and restores the focus.
 */
export function raiseModal(dialog: HTMLDialogElement): () => void {
    const modal: OpenModal = { dialog, opener: document.activeElement };
    showPage ??= hidePage();
    dialog.showModal();
    setOpenModals([...openModals(), modal]);
    return () => lower(modal);
}

function lower(modal: OpenModal): void {
    const modals = openModals();
    const index = modals.indexOf(modal);
    const above = modals[index + 1];
    // When a lower modal closes, the one above inherits its opener as the target of the focus.
    if (above) above.opener = modal.opener;
    // Listeners, such as the toasts, leave the dialog before it closes.
    setOpenModals(modals.filter((other) => other !== modal));
    // The page must be accessible before the focus returns to it.
    if (modals.length === 1) {
        showPage?.();
        showPage = undefined;
    }
    const focused = isFocusOnToast() ? document.activeElement : null;
    // The browser moves the focus to the opener.
    modal.dialog.close();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    else if (!above) giveBackFocus(modal);
}

function giveBackFocus({ dialog, opener }: OpenModal): void {
    if (opener instanceof HTMLElement && opener !== document.body) opener.focus({ preventScroll: true });
    // The opener may have been removed; the focus then moves to the title of the modal below, or to the page's content.
    if (document.activeElement !== document.body && !dialog.contains(document.activeElement)) return;
    const below = openModals().at(-1)?.dialog.getAttribute("aria-labelledby");
    document.getElementById(below ?? "main")?.focus({ preventScroll: true });
}

/**
 * Hides all elements beside the dialogs, and prevents the page from scrolling: without its scroll bar, but with the space of the scroll bar
 * reserved.
 */
function hidePage(): () => void {
    const hidden = [...document.body.children].filter((part) => !part.matches("dialog, script, [aria-hidden]"));
    const root = document.documentElement;
    const classes = root.clientWidth < window.innerWidth ? [page.still, page.gutter] : [page.still];
    for (const part of hidden) part.setAttribute("aria-hidden", "true");
    root.classList.add(...classes);
    return () => {
        for (const part of hidden) part.removeAttribute("aria-hidden");
        root.classList.remove(...classes);
    };
}

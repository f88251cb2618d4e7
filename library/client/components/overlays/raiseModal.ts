import { page } from "./Modal.styles";
import type { OpenModal } from "./openModals";
import { openModals, setOpenModals } from "./openModals";

/** What shows the page again; there is something to show while any modal is open. */
let showPage: (() => void) | undefined;

/**
 * Opens a dialog above all others. While any is open the page behind is hidden from screen readers and does not scroll (UI-010).
 *
 * @returns what closes it again, wherever it is in the stack; the focus returns to what had it before
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
    const place = modals.indexOf(modal);
    const above = modals[place + 1];
    // One that goes from under another hands on where the focus is to return.
    if (above) above.opener = modal.opener;
    // What follows the stack, as the toasts do, moves out of the dialog before it goes.
    setOpenModals(modals.filter((other) => other !== modal));
    // The page is there for everybody before the focus comes back to it.
    if (modals.length === 1) {
        showPage?.();
        showPage = undefined;
    }
    modal.dialog.close();
    if (!above) giveBackFocus(modal);
}

function giveBackFocus({ dialog, opener }: OpenModal): void {
    if (opener instanceof HTMLElement && opener !== document.body) opener.focus({ preventScroll: true });
    // What opened it may be gone with what was done; the reader then goes on at the title of the modal below, or at the contents.
    if (document.activeElement !== document.body && !dialog.contains(document.activeElement)) return;
    const below = openModals().at(-1)?.dialog.getAttribute("aria-labelledby");
    document.getElementById(below ?? "main")?.focus({ preventScroll: true });
}

/** Hides all that stands beside the dialogs, and holds the page still: without its scroll bar, but with the room the bar had. */
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

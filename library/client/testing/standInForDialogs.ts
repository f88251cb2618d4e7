/**
 * Gives the dialogs of a test, whose document has no top layer, what is told of them there: open or not. That what is behind one is out
 * of reach, and that Escape closes the one on top, is seen in a real browser only.
 */
export function standInForDialogs(): void {
    Object.assign(HTMLDialogElement.prototype, {
        showModal(this: HTMLDialogElement) {
            if (this.open) throw new DOMException("It is open already.", "InvalidStateError");
            this.open = true;
        },
        close(this: HTMLDialogElement) {
            this.open = false;
        },
    });
}

/**
 * Adds the dialog methods that jsdom lacks, reduced to the `open` attribute. Inertness of the page behind and closing on Escape need tests
 * in a real browser.
 */
export function mockDialogs(): void {
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

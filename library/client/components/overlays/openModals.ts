/** Open dialog, and the element that had the focus before. */
export interface OpenModal {
    dialog: HTMLDialogElement;
    opener: Element | null;
}

let stack: readonly OpenModal[] = [];
const followers = new Set<() => void>();

/** Returns the open modals, from the lowest to the topmost (UI-007). */
export function openModals(): readonly OpenModal[] {
    return stack;
}

/** Sets the open modals and notifies the listeners synchronously. Only for `raiseModal`. */
export function setOpenModals(modals: readonly OpenModal[]): void {
    stack = modals;
    for (const follower of followers) follower();
}

/** Calls a listener whenever a modal has opened or is about to close; returns a function that unsubscribes. */
export function followModals(follower: () => void): () => void {
    followers.add(follower);
    return () => followers.delete(follower);
}

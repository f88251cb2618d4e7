/** A dialog that is open, and what had the focus before it. */
export interface OpenModal {
    dialog: HTMLDialogElement;
    opener: Element | null;
}

let stack: readonly OpenModal[] = [];
const followers = new Set<() => void>();

/** The modals that are open, from the lowest to the one on top (UI-007). */
export function openModals(): readonly OpenModal[] {
    return stack;
}

/** Sets which modals are open, and tells those who follow, at once. Only `raiseModal` does. */
export function setOpenModals(modals: readonly OpenModal[]): void {
    stack = modals;
    for (const follower of followers) follower();
}

/** Calls back whenever a modal opens or closes, before it does; returns what ends that. */
export function followModals(follower: () => void): () => void {
    followers.add(follower);
    return () => followers.delete(follower);
}

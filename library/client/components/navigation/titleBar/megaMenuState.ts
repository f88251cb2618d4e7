/** Time in milliseconds that the pointer rests on an item before its menu opens (NAV-026). */
export const SHOW_DELAY = 200;

/** Time in milliseconds after which a menu closes when both pointer and focus have left (NAV-025). */
export const CLOSE_DELAY = 250;

/** State of a bar with menus: the open one, and the positions of pointer and focus. IDs are those of items with children. */
export interface MegaMenuState {
    open?: string | undefined;
    /** Item whose link or menu the pointer is over. */
    pointer?: string | undefined;
    /** Item whose link or menu contains the focus. */
    focus?: string | undefined;
    /** Whether the focus is in the menu instead of on the item. */
    inside?: boolean;
    /** Menu that the user has closed: it doesn't open by hover or focus until both have left it (WCAG 1.4.13). */
    dismissed?: string | undefined;
}

export type MegaMenuEvent =
    | { type: "pointerMoved"; to: string | undefined }
    | { type: "focusMoved"; to: string | undefined; inside: boolean }
    /** Opened by a key, or by a press without hover. */
    | { type: "opened"; id: string }
    | { type: "closed" }
    | { type: "showDelayPassed" }
    | { type: "closeDelayPassed" };

/**
 * Reduces an event to the next state. One menu is open at a time: focus opens it at once, the pointer after a delay; it stays open while
 * either is on it (NAV-023…NAV-025).
 */
export function reduceMegaMenuState(state: MegaMenuState, event: MegaMenuEvent): MegaMenuState {
    switch (event.type) {
        case "pointerMoved":
            return forgiving({ ...state, pointer: event.to });
        case "focusMoved": {
            const next = forgiving({ ...state, focus: event.to, inside: event.inside });
            return event.to === undefined || event.to === next.dismissed ? next : { ...next, open: event.to };
        }
        case "opened":
            return { ...state, open: event.id, dismissed: undefined };
        case "closed":
            return forgiving({ ...state, open: undefined, dismissed: state.open });
        case "showDelayPassed":
            return { ...state, open: toShow(state) ?? state.open };
        case "closeDelayPassed":
            return { ...state, open: toClose(state) === undefined ? state.open : undefined };
    }
}

/** Returns the menu that opens once the pointer has rested for 200 ms. It never replaces a menu that contains the focus. */
export function toShow({ open, pointer, focus, inside, dismissed }: MegaMenuState): string | undefined {
    const isHeld = open !== undefined && inside === true && focus === open;
    return pointer === open || pointer === dismissed || isHeld ? undefined : pointer;
}

/** Returns the menu that closes unless pointer or focus returns within 250 ms. */
export function toClose({ open, pointer, focus }: MegaMenuState): string | undefined {
    return open === pointer || open === focus ? undefined : open;
}

/** Clears the dismissal of a menu once pointer and focus have left it. */
function forgiving(state: MegaMenuState): MegaMenuState {
    const isThere = state.dismissed === state.pointer || state.dismissed === state.focus;
    return isThere ? state : { ...state, dismissed: undefined };
}

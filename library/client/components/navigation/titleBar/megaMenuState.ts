/** How long in milliseconds the pointer rests on an item before its menu shows (NAV-026). */
export const SHOW_DELAY = 200;

/** How long in milliseconds pointer and focus have both been elsewhere before the menu closes (NAV-025). */
export const CLOSE_DELAY = 250;

/** What a bar of menus knows: which one is open, and where pointer and focus are. An id is that of an item with children. */
export interface MegaMenuState {
    open?: string | undefined;
    /** The pointer is over this item or its menu. */
    pointer?: string | undefined;
    /** The focus is on this item or in its menu. */
    focus?: string | undefined;
    /** The focus is in the menu, not on the item. */
    inside?: boolean;
    /** Closed by hand: it does not open by itself again while pointer or focus are still there (WCAG 1.4.13). */
    dismissed?: string | undefined;
}

export type MegaMenuEvent =
    | { type: "pointerMoved"; to: string | undefined }
    | { type: "focusMoved"; to: string | undefined; inside: boolean }
    /** By a key, or by a press where there is no hovering. */
    | { type: "opened"; id: string }
    | { type: "closed" }
    | { type: "showDelayPassed" }
    | { type: "closeDelayPassed" };

/** One menu is open at a time. Focus opens it at once, the pointer after a rest; it stays while either is in it (NAV-023…NAV-025). */
export function megaMenu(state: MegaMenuState, event: MegaMenuEvent): MegaMenuState {
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

/** The menu that shows when the pointer rests 200 ms more. It never takes the place of one that the focus is inside of. */
export function toShow({ open, pointer, focus, inside, dismissed }: MegaMenuState): string | undefined {
    const isHeld = open !== undefined && inside === true && focus === open;
    return pointer === open || pointer === dismissed || isHeld ? undefined : pointer;
}

/** The menu that closes when nothing returns to it for 250 ms. */
export function toClose({ open, pointer, focus }: MegaMenuState): string | undefined {
    return open === pointer || open === focus ? undefined : open;
}

/** Once pointer and focus have left it, a menu closed by hand opens as any other. */
function forgiving(state: MegaMenuState): MegaMenuState {
    const isThere = state.dismissed === state.pointer || state.dismissed === state.focus;
    return isThere ? state : { ...state, dismissed: undefined };
}

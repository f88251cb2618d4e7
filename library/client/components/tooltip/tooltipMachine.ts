/** State of a tooltip (S1§4, UI-026). */
export type TooltipState = "idle" | "focused" | "visible" | "hiding" | "dismissed";

/** Event that may change the state of a tooltip. */
export type TooltipEvent =
    /** The pointer enters the trigger or the tooltip. */
    | "mouseEnter"
    /** The pointer has rested for 100 ms. */
    | "rest"
    | "leave"
    | "mouseDown"
    /** The keyboard focuses the trigger. */
    | "focus"
    | "blur"
    /** The pointer moves elsewhere on the page, possibly without a leave event before. */
    | "globalMouseMove"
    /** 500 ms have passed since the pointer or focus left. */
    | "gone"
    | "escape"
    /** Another tooltip is shown. */
    | "replaced";

/** Time that the pointer rests before a tooltip is shown (S1§4, UI-029). In milliseconds. */
export const REST_DELAY = 100;

/** Time that a tooltip stays after it was left, so that the pointer can return or move to it (S1§4, UI-033). In milliseconds. */
export const HIDE_DELAY_MS = 500;

/**
 * All transitions; other events don't change the state.
 *
 * They are those of S1§4, plus `escape`, since contents shown on hover or focus must be dismissible without moving either (WCAG 1.4.13),
 * and `replaced`, so that tooltips never overlap. In `hiding` both lead to `idle`, because no leave event would follow to end a
 * dismissal. Focus counts as a re-entry, too.
 */
const TOOLTIP_TRANSITIONS: Readonly<Record<TooltipState, Partial<Record<TooltipEvent, TooltipState>>>> = {
    idle: { mouseEnter: "focused", focus: "visible" },
    focused: { rest: "visible", leave: "idle", blur: "idle", mouseDown: "dismissed" },
    visible: { leave: "hiding", blur: "hiding", globalMouseMove: "hiding", escape: "dismissed" },
    hiding: { mouseEnter: "visible", focus: "visible", gone: "idle", escape: "idle", replaced: "idle" },
    dismissed: { leave: "idle", blur: "idle" },
};

/** Returns the state after an event. */
export function reduceTooltipState(state: TooltipState, event: TooltipEvent): TooltipState {
    return TOOLTIP_TRANSITIONS[state][event] ?? state;
}

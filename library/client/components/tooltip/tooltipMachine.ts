/** What a tooltip is at any moment (S1§4, UI-026). */
export type TooltipState = "idle" | "focused" | "visible" | "leavingVisible" | "dismissed";

/** What happens to it. */
export type TooltipEvent =
    /** The pointer comes upon what the tooltip tells of, or upon the tooltip. */
    | "mouseEnter"
    /** The pointer has rested for 100 ms. */
    | "rest"
    | "leave"
    | "mouseDown"
    /** The keyboard comes to what the tooltip tells of. */
    | "focus"
    | "blur"
    /** The pointer moves somewhere else on the page: its leaving may not have been told. */
    | "globalMouseMove"
    /** 500 ms have gone by since it was left. */
    | "gone"
    | "escape"
    /** Another tooltip is shown. */
    | "replaced";

/** How long the pointer rests before a tooltip is shown (S1§4, UI-029). In milliseconds. */
export const REST_DELAY = 100;

/** How long a tooltip stays when it has been left: time to go back, or over to it (S1§4, UI-033). In milliseconds. */
export const LEAVING_DELAY = 500;

/**
 * Every transition; any other event leaves the state as it is.
 *
 * All but these are S1§4's own: `escape`, for what is shown on hover or focus can be taken away without moving either (WCAG 1.4.13), and
 * `replaced`, so that two never lie over each other. What is left already is idle after both, since no leaving would end a dismissal. To come
 * back by keyboard is a re-entry, too.
 */
const TOOLTIP_TRANSITIONS: Readonly<Record<TooltipState, Partial<Record<TooltipEvent, TooltipState>>>> = {
    idle: { mouseEnter: "focused", focus: "visible" },
    focused: { rest: "visible", leave: "idle", blur: "idle", mouseDown: "dismissed" },
    visible: { leave: "leavingVisible", blur: "leavingVisible", globalMouseMove: "leavingVisible", escape: "dismissed" },
    leavingVisible: { mouseEnter: "visible", focus: "visible", gone: "idle", escape: "idle", replaced: "idle" },
    dismissed: { leave: "idle", blur: "idle" },
};

/** The state after an event. */
export function nextTooltipState(state: TooltipState, event: TooltipEvent): TooltipState {
    return TOOLTIP_TRANSITIONS[state][event] ?? state;
}

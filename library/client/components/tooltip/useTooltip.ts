import type { FocusEvent, PointerEvent, RefObject } from "react";
import { useEffect, useId, useReducer, useRef, useState } from "react";
import type { TooltipEvent, TooltipState } from "./tooltipMachine";
import { HIDE_DELAY_MS, REST_DELAY, reduceTooltipState } from "./tooltipMachine";

type OnPointer = (event: PointerEvent<HTMLElement>) => void;
type OnFocus = (event: FocusEvent<HTMLElement>) => void;
type Send = (event: TooltipEvent) => void;

/** Attributes of the element that a tooltip describes. */
export interface TooltipTrigger {
    "aria-describedby": string;
    onPointerEnter: OnPointer;
    onPointerMove: OnPointer;
    onPointerLeave: OnPointer;
    onPointerDown: OnPointer;
    onFocus: OnFocus;
    onBlur: OnFocus;
}

interface Bubble {
    ref: RefObject<HTMLSpanElement | null>;
    onPointerEnter: OnPointer;
    onPointerLeave: OnPointer;
}

/** Refs to the trigger and to the tooltip. */
interface Parts {
    anchor: RefObject<HTMLElement | null>;
    tip: RefObject<HTMLSpanElement | null>;
}

/** Whether pointer or keyboard focus keep the tooltip open. */
interface Hold {
    pointer: boolean;
    keyboard: boolean;
}

/**
 * Runs the state machine of a tooltip: sends it events and handles its states.
 *
 * A tooltip stays open while either pointer or keyboard focus is on it, and can be reached by the pointer (WCAG 1.4.13). So while one of
 * them holds a visible tooltip, the other's leave event isn't sent, and neither are pointer moves over the tooltip itself.
 */
export function useTooltip(): { trigger: TooltipTrigger; bubble: Bubble; isShown: boolean; isPlaced: boolean } {
    const id = useId();
    const [state, send] = useReducer(reduceTooltipState, "idle");
    const [moves, countMove] = useReducer((count: number) => count + 1, 0);
    const hold = useRef<Hold>({ pointer: false, keyboard: false });
    const parts: Parts = { anchor: useRef(null), tip: useRef(null) };
    const isShown = state === "visible" || state === "hiding";

    useDelay(state === "focused", REST_DELAY, () => send("rest"), moves);
    useDelay(state === "hiding", HIDE_DELAY_MS, () => send("gone"));
    useEscape(isShown, send);
    useGlobalMove(state === "visible", parts, hold.current, send);
    useMakingRoom(state === "visible", send);
    const isPlaced = usePlacing(isShown, parts);

    const letGo = (how: keyof Hold, event: TooltipEvent): void => {
        hold.current[how] = false;
        if (isLeft(state, hold.current)) send(event);
    };
    const enter: OnPointer = ({ pointerType }) => {
        if (pointerType === "touch") return;
        hold.current.pointer = true;
        send("mouseEnter");
    };
    const leave: OnPointer = ({ pointerType }) => {
        if (pointerType !== "touch") letGo("pointer", "leave");
    };
    return {
        isShown,
        isPlaced,
        bubble: { ref: parts.tip, onPointerEnter: enter, onPointerLeave: leave },
        trigger: {
            "aria-describedby": id,
            onPointerEnter: (event) => {
                parts.anchor.current = event.currentTarget;
                fetchPlacing();
                enter(event);
            },
            // Moves restart the rest delay.
            onPointerMove: () => state === "focused" && countMove(),
            onPointerLeave: leave,
            onPointerDown: () => send("mouseDown"),
            onFocus: ({ currentTarget }) => {
                parts.anchor.current = currentTarget;
                // A press focuses the element, too, but must not show the tooltip.
                if (!currentTarget.matches(":focus-visible")) return;
                hold.current.keyboard = true;
                send("focus");
            },
            onBlur: () => letGo("keyboard", "blur"),
        },
    };
}

/** Whether a leave event counts: a visible tooltip must be held by neither, in all other states it always counts. */
function isLeft(state: TooltipState, { pointer, keyboard }: Hold): boolean {
    return state !== "visible" || !(pointer || keyboard);
}

/** Calls `then` once `isRunning` has been true for `delay` milliseconds; a change of `again` restarts the delay. */
function useDelay(isRunning: boolean, delay: number, then: () => void, again = 0): void {
    const latest = useRef(then);
    useEffect(() => {
        latest.current = then;
    });
    // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `again` restarts the delay.
    useEffect(() => {
        if (!isRunning) return undefined;
        const timer = setTimeout(() => latest.current(), delay);
        return () => clearTimeout(timer);
    }, [isRunning, delay, again]);
}

/** Closes only the tooltip on Escape, not a dialog around it. */
function useEscape(isShown: boolean, send: Send): void {
    useEffect(() => {
        if (!isShown) return undefined;
        const onKey = (event: KeyboardEvent): void => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            event.stopPropagation();
            send("escape");
        };
        document.addEventListener("keydown", onKey, { capture: true });
        return () => document.removeEventListener("keydown", onKey, { capture: true });
    }, [isShown, send]);
}

/** Detects that the pointer has left without a leave event, as when the element was disabled or moved. */
function useGlobalMove(isVisible: boolean, { anchor, tip }: Parts, hold: Hold, send: Send): void {
    useEffect(() => {
        if (!isVisible) return undefined;
        const onMove = ({ target }: MouseEvent): void => {
            const isOver = target instanceof Node && [anchor, tip].some(({ current }) => current?.contains(target));
            if (isOver) return;
            hold.pointer = false;
            if (!hold.keyboard) send("globalMouseMove");
        };
        document.addEventListener("mousemove", onMove);
        return () => document.removeEventListener("mousemove", onMove);
    }, [isVisible, anchor, tip, hold, send]);
}

/** Notifies the tooltip that was shown last that another one is shown. */
let notifyReplaced: (() => void) | undefined;

/** Hides a tooltip that is about to disappear when another one is shown, so that they don't overlap. */
function useMakingRoom(isVisible: boolean, send: Send): void {
    useEffect(() => {
        if (!isVisible) return;
        notifyReplaced?.();
        notifyReplaced = () => send("replaced");
    }, [isVisible, send]);
}

/** Shows and positions the tooltip; returns whether it is positioned. */
function usePlacing(isShown: boolean, { anchor, tip }: Parts): boolean {
    const [isPlaced, setPlaced] = useState(false);
    useEffect(() => {
        if (!isShown) return undefined;
        let isOver = false;
        let hide: (() => void) | undefined;
        fetchPlacing((show) => {
            if (isOver || !tip.current || !anchor.current) return;
            hide = show(tip.current, anchor.current);
            setPlaced(true);
        });
        return () => {
            isOver = true;
            hide?.();
            setPlaced(false);
        };
    }, [isShown, anchor, tip]);
    return isPlaced;
}

type ShowTooltip = typeof import("./showTooltip").showTooltip;

/** Loads the code that shows a tooltip. If loading fails, the hidden description remains, and the next use retries. */
function fetchPlacing(then?: (show: ShowTooltip) => void): void {
    import(/* webpackChunkName: "tooltip" */ "./showTooltip").then(
        ({ showTooltip }) => then?.(showTooltip),
        () => undefined,
    );
}

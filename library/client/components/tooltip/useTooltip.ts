import type { FocusEvent, PointerEvent, RefObject } from "react";
import { useEffect, useId, useReducer, useRef, useState } from "react";
import type { TooltipEvent, TooltipState } from "./tooltipMachine";
import { LEAVING_DELAY, nextTooltipState, REST_DELAY } from "./tooltipMachine";

type OnPointer = (event: PointerEvent<HTMLElement>) => void;
type OnFocus = (event: FocusEvent<HTMLElement>) => void;
type Send = (event: TooltipEvent) => void;

/** What the thing that a tooltip tells of takes on. */
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

/** What the tooltip tells of, and the tooltip itself. */
interface Parts {
    anchor: RefObject<HTMLElement | null>;
    tip: RefObject<HTMLSpanElement | null>;
}

/** What keeps a tooltip where it is. */
interface Hold {
    pointer: boolean;
    keyboard: boolean;
}

/**
 * Runs a tooltip's table of transitions: tells it what happens, and does what its states ask for.
 *
 * A tooltip stays while it is held by either pointer or keyboard, and can be gone to (WCAG 1.4.13): so to the table, a leaving of the one while the
 * other holds a visible tooltip is none, and neither is a move of the pointer over the tooltip itself.
 */
export function useTooltip(): { trigger: TooltipTrigger; bubble: Bubble; isShown: boolean; isPlaced: boolean } {
    const id = useId();
    const [state, send] = useReducer(nextTooltipState, "idle");
    const [moves, countMove] = useReducer((count: number) => count + 1, 0);
    const hold = useRef<Hold>({ pointer: false, keyboard: false });
    const parts: Parts = { anchor: useRef(null), tip: useRef(null) };
    const isShown = state === "visible" || state === "leavingVisible";

    useDelay(state === "focused", REST_DELAY, () => send("rest"), moves);
    useDelay(state === "leavingVisible", LEAVING_DELAY, () => send("gone"));
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
            // A pointer that moves does not rest.
            onPointerMove: () => state === "focused" && countMove(),
            onPointerLeave: leave,
            onPointerDown: () => send("mouseDown"),
            onFocus: ({ currentTarget }) => {
                parts.anchor.current = currentTarget;
                // What is pressed takes the focus, too, but its reader asked for no words.
                if (!currentTarget.matches(":focus-visible")) return;
                hold.current.keyboard = true;
                send("focus");
            },
            onBlur: () => letGo("keyboard", "blur"),
        },
    };
}

/** Only what is seen is held; in every other state a leaving is one, whoever leaves. */
function isLeft(state: TooltipState, { pointer, keyboard }: Hold): boolean {
    return state !== "visible" || !(pointer || keyboard);
}

/** Calls `then` once when `isRunning` has held for so many milliseconds; another `again` begins anew. */
function useDelay(isRunning: boolean, delay: number, then: () => void, again = 0): void {
    const latest = useRef(then);
    useEffect(() => {
        latest.current = then;
    });
    // biome-ignore lint/correctness/useExhaustiveDependencies: `again` only begins anew
    useEffect(() => {
        if (!isRunning) return undefined;
        const timer = setTimeout(() => latest.current(), delay);
        return () => clearTimeout(timer);
    }, [isRunning, delay, again]);
}

/** Escape means the tooltip alone, and not the dialog it stands in. */
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

/** A leaving is not always told: what the pointer was over may have been disabled, or moved away. */
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

/** Tells the tooltip that was shown last that another is shown. */
let tellReplaced: (() => void) | undefined;

/** A tooltip that is leaving is gone at once when another is shown, so that the two do not lie over each other. */
function useMakingRoom(isVisible: boolean, send: Send): void {
    useEffect(() => {
        if (!isVisible) return;
        tellReplaced?.();
        tellReplaced = () => send("replaced");
    }, [isVisible, send]);
}

/** Shows the tooltip at its place; tells whether it has one yet. */
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

type ShowTooltip = typeof import("./placeTooltip").showTooltip;

/** Fetches, once, what shows a tooltip. Where it cannot be had the description stands, and the next need asks again. */
function fetchPlacing(then?: (show: ShowTooltip) => void): void {
    import(/* webpackChunkName: "tooltip" */ "./placeTooltip").then(
        ({ showTooltip }) => then?.(showTooltip),
        () => undefined,
    );
}

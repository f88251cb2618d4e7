import { createLazyPart } from "@parley/library/client/components";
import { useEffect, useRef, useState } from "react";
import type { BodyValue, BodyView } from "./bodyParts";
import { onFieldSet } from "./fieldSync";
import { listen } from "./listen";
import { trackInteractions } from "./trackInteractions";

/** Loaded on the first sign of intent. */
export const LivingBody = createLazyPart(
    async () => (await import(/* webpackChunkName: "composing" */ "./living/EnhancedBody")).EnhancedBody,
);

/** Holds the state of a body field, and listens for signs of intent, for values set by other code and for the browser's validation. */
export function useBodyState(value: string, format: string) {
    const frame = useRef<HTMLDivElement>(null);
    const field = useRef<HTMLTextAreaElement>(null);
    const formatField = useRef<HTMLInputElement>(null);
    const hands = useRef<ReturnType<typeof trackInteractions>>(undefined);
    const appending = useRef<string[]>([]);
    const wantsFocus = useRef(false);
    const [initial, setInitial] = useState<BodyValue>({ body: value, format });
    const [strip, setStrip] = useState<HTMLElement | null>(null);
    const [isWanted, setWanted] = useState(false);
    const { isAlive, isTrouble } = useLivingBody(isWanted, setWanted);
    const [isMissing, setMissing] = useState(false);
    const [shows, setShows] = useState<BodyView>(format === "rich2" && value !== "" ? "tree" : "source");
    const [currentFormat, setFormat] = useState(format);

    useEffect(() => {
        const [box, text, how] = [frame.current, field.current, formatField.current];
        if (!box || !text || !how) return;
        const want = () => setWanted(true);
        const look = () => {
            setFormat(how.value);
            setShows((shown) => (shown === "editor" ? shown : isTree(text, how) ? "tree" : "source"));
            if (isTree(text, how)) want();
        };
        const interactions = trackInteractions(text, box);
        hands.current = interactions;
        const stops = [
            interactions.end,
            listen(box, INTENTS, want, { passive: true }),
            // The browser's own validation bubble would close when the editor replaces the field.
            listen(text, ["invalid"], (event) => {
                event.preventDefault();
                setMissing(true);
                const fields = [...(text.form?.elements ?? [])] as HTMLTextAreaElement[];
                if (fields.find(({ validity }) => validity && !validity.valid) === text) text.focus();
            }),
            listen(text, ["input"], () => setMissing(false)),
            onFieldSet([text, how], () => queueMicrotask(look)),
        ];
        if (isTree(text, how) || box.contains(document.activeElement)) want();
        return () => {
            for (const stop of stops) stop();
        };
    }, []);

    return {
        frame,
        field,
        formatField,
        hands,
        appending,
        wantsFocus,
        initial,
        setInitial,
        strip,
        setStrip,
        setWanted,
        isAlive,
        isTrouble,
        isMissing,
        setMissing,
        shows,
        setShows,
        currentFormat,
        setFormat,
    };
}

/** Loads the enhancement once it is wanted. Returns whether it is here, and whether loading failed; the next sign of intent retries. */
function useLivingBody(isWanted: boolean, setWanted: (isWanted: boolean) => void) {
    const [isAlive, setAlive] = useState(false);
    const [isTrouble, setTrouble] = useState(false);
    useEffect(() => {
        if (!isWanted) return;
        let isOver = false;
        LivingBody.fetch().then(
            () => !isOver && setAlive(true),
            () => {
                if (isOver) return;
                setTrouble(true);
                setWanted(false);
            },
        );
        return () => {
            isOver = true;
        };
    }, [isWanted, setWanted]);
    return { isAlive, isTrouble };
}

const INTENTS = ["pointerenter", "touchstart", "focusin"];

/** Whether the text area contains rich2 JSON, which is not meant to be edited as text. */
const isTree = (text: HTMLTextAreaElement, how: HTMLInputElement): boolean => how.value === "rich2" && text.value !== "";

import { useEffect, useRef, useState } from "react";
import type { BodyParts } from "../bodyParts";

/** Asks for confirmation before the form is submitted during an upload (FC-61 covers text, this covers files). */
export function useWaitingFiles({ field }: BodyParts, count: number) {
    const [isConfirming, setConfirming] = useState(false);
    const isAgreed = useRef(false);
    const hasFiles = count > 0;
    useEffect(() => {
        const form = field.current?.form;
        if (!form || !hasFiles) return setConfirming(false);
        const ask = (event: Event) => {
            if (isAgreed.current) return;
            event.preventDefault();
            event.stopImmediatePropagation();
            setConfirming(true);
        };
        form.addEventListener("submit", ask, true);
        return () => form.removeEventListener("submit", ask, true);
    }, [field, hasFiles]);
    return {
        isConfirming: isConfirming && hasFiles,
        stay: () => setConfirming(false),
        goOn() {
            isAgreed.current = true;
            setConfirming(false);
            field.current?.form?.requestSubmit();
            isAgreed.current = false;
        },
    };
}

import type { RefObject } from "react";
import { useEffect } from "react";

/** Sends a form again as soon as the device is back online; its submission has the same name, so nothing is made twice (FC-61). */
export function useResending(isWaiting: boolean, form: RefObject<HTMLFormElement | null>): void {
    useEffect(() => {
        if (!isWaiting) return;
        const send = () => form.current?.requestSubmit();
        addEventListener("online", send);
        return () => removeEventListener("online", send);
    }, [isWaiting, form]);
}

import type { RefObject } from "react";
import { useEffect, useState } from "react";

/** Returns how often the `<details>` around an element has been opened; 0 if it never was. */
export function useOpenings(content: RefObject<HTMLElement | null>): number {
    const [openings, setOpenings] = useState(0);
    useEffect(() => {
        const details = content.current?.closest("details");
        const onToggle = () => details?.open && setOpenings((count) => count + 1);
        // The member may have opened it before the app was loaded.
        onToggle();
        details?.addEventListener("toggle", onToggle);
        return () => details?.removeEventListener("toggle", onToggle);
    }, [content]);
    return openings;
}

import { lazyPart } from "@parley/library/client/components";
import { useEffect, useState } from "react";
import { selectedRange } from "./chosenIn";
import type { QuoteButtonProps } from "./QuoteButton";

const QuoteButton = lazyPart(async () => (await import(/* webpackChunkName: "quoting" */ "./QuoteButton")).QuoteButton);

/** Offers to quote what is selected of a post. Its code comes with the first selection; whoever only reads never fetches it. */
export function SelectionQuote(props: QuoteButtonProps) {
    const [isHere, setHere] = useState(QuoteButton.isFetched);
    useEffect(() => {
        if (isHere) return;
        let isWanted = true;
        const fetch = () => {
            if (!selectedRange()) return;
            QuoteButton.fetch().then(
                () => isWanted && setHere(true),
                () => undefined,
            );
        };
        document.addEventListener("selectionchange", fetch);
        return () => {
            isWanted = false;
            document.removeEventListener("selectionchange", fetch);
        };
    }, [isHere]);
    return isHere ? <QuoteButton {...props} /> : null;
}

import { createLazyPart } from "@parley/library/client/components";
import { useEffect, useState } from "react";
import type { QuoteButtonProps } from "./QuoteButton";
import { getSelectedRange } from "./readSelectionIn";

const QuoteButton = createLazyPart(async () => (await import(/* webpackChunkName: "quoting" */ "./QuoteButton")).QuoteButton);

/** Offers to quote the selected text of a post. The code of the button is fetched with the first selection. */
export function SelectionQuote(props: QuoteButtonProps) {
    const [isHere, setHere] = useState(QuoteButton.isFetched);
    useEffect(() => {
        if (isHere) return;
        let isWanted = true;
        const fetch = () => {
            if (!getSelectedRange()) return;
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

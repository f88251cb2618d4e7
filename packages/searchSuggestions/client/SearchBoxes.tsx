import { createLazyPart } from "@parley/library/client/components";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";

const Suggestions = /* @__PURE__ */ createLazyPart(
    async () => (await import(/* webpackChunkName: "suggestions" */ "./Suggestions")).Suggestions,
);

/** Search fields of the title bar and of the banner. */
const FIELDS = "[role=search] input[name=query]";
const EDITABLE = "input, textarea, select, [contenteditable]:not([contenteditable=false])";

/**
 * Shows suggestions under the search field that has the focus, and focuses it when `/` is pressed. Rendered once on the
 * page; the code of the suggestions is loaded with the first focus.
 */
export function SearchBoxes(): ReactNode {
    const [input, setInput] = useState<HTMLInputElement>();
    useEffect(() => {
        const loadSoon = (target: unknown) => {
            if (!(target instanceof HTMLInputElement) || !target.matches(FIELDS)) return;
            Suggestions.fetch().then(
                () => setInput(target),
                // The field works without suggestions too; the next focus tries again.
                () => undefined,
            );
        };
        const onFocus = ({ target }: FocusEvent) => loadSoon(target);
        document.addEventListener("focusin", onFocus);
        document.addEventListener("keydown", focusByKey);
        // The field may have got the focus before hydration.
        loadSoon(document.activeElement);
        return () => {
            document.removeEventListener("focusin", onFocus);
            document.removeEventListener("keydown", focusByKey);
        };
    }, []);
    return input && <Suggestions key={input.id} input={input} />;
}

function focusByKey(event: KeyboardEvent): void {
    const { key, target, ctrlKey, altKey, metaKey, isComposing } = event;
    if (key !== "/" || ctrlKey || altKey || metaKey || isComposing || event.defaultPrevented) return;
    if (target instanceof Element && target.closest(`${EDITABLE}, [role=dialog]`)) return;
    const fields = [...document.querySelectorAll<HTMLInputElement>(FIELDS)];
    const visible = fields.find((field) => field.checkVisibility());
    const folded = fields.map((field) => field.closest("details")).find((details) => details?.checkVisibility());
    if (!visible && !folded) return;
    event.preventDefault();
    // On a small screen the field is behind an icon; it takes the focus when it opens.
    if (visible) visible.focus();
    else if (folded) folded.open = true;
}

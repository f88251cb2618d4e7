import { classNames } from "@parley/library/client/components";
import type { PointerEvent, ReactNode } from "react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { mentionList } from "./MentionList.styles";
import { positionMentionList } from "./positionMentionList";

/** One option of a list of suggestions. */
interface Suggestion {
    elementID: string;
    content: ReactNode;
}

interface SuggestionListProps {
    /**
     * Id of the listbox, for `aria-controls` of the field. The field's `aria-activedescendant` is the `elementID` of the active suggestion.
     */
    id: string;
    label: string;
    suggestions: readonly Suggestion[];
    /** Index in `suggestions` of the option that is active for the keyboard. */
    active: number;
    onPoint(index: number): void;
    onPick(index: number): void;
    /** Top left of the caret's line in pixels, relative to the positioned ancestor of the list, and the height of the line. */
    at: { top: number; left: number; height?: number };
    /** Content shown instead of the list while there are no suggestions. */
    face?: ReactNode;
}

/** Default height of a text line, in pixels. */
const LINE = 26;

/** List of suggestions below the caret of a field. The field keeps focus and handles the keys (the combobox pattern of WAI-ARIA). */
export function SuggestionList({ id, label, suggestions, active, onPoint, onPick, at, face }: SuggestionListProps): ReactNode {
    const root = useRef<HTMLDivElement>(null);
    const { top, left, height = LINE } = at;
    const count = suggestions.length;
    // biome-ignore lint/correctness/useExhaustiveDependencies: another list is of another height.
    useLayoutEffect(() => {
        if (root.current) positionMentionList(root.current, { top, left, height });
    }, [top, left, height, count, face]);
    const activeID = suggestions[active]?.elementID;
    useEffect(() => {
        const option = activeID === undefined ? null : document.getElementById(activeID);
        // Older browsers and documents without layout have no `scrollIntoView`.
        option?.scrollIntoView?.({ block: "nearest" });
    }, [activeID]);
    return (
        <div className={mentionList.root} ref={root} onPointerDown={keepFocus}>
            {count === 0 ? (
                face
            ) : (
                <div className={mentionList.list} role="listbox" id={id} aria-label={label}>
                    {suggestions.map(({ elementID, content }, index) => (
                        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are answered in the field, which keeps the focus.
                        // biome-ignore lint/a11y/useFocusableInteractive: see above.
                        <div
                            key={elementID}
                            className={classNames(mentionList.option, index === active && mentionList.active)}
                            role="option"
                            id={elementID}
                            aria-selected={index === active}
                            onPointerMove={() => index !== active && onPoint(index)}
                            onClick={() => onPick(index)}
                        >
                            {content}
                        </div>
                    ))}
                </div>
            )}
        </div>
    );
}

/** Prevents the list from taking focus from the field. */
function keepFocus(event: PointerEvent): void {
    event.preventDefault();
}

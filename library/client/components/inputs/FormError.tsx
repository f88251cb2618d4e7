import { Icon } from "@parley/library/client/icons";
import type { MouseEvent, ReactNode } from "react";
import { useLayoutEffect, useRef } from "react";
import { useAlive } from "../behaviour/useAlive";
import { field } from "./Field.styles";

export interface FormMistake {
    message: string;
    /** ID of the field with the mistake. */
    fieldID?: string;
}

interface FormErrorProps {
    /** Error message in one sentence. */
    message: ReactNode;
    mistakes?: readonly FormMistake[];
    /** Number of the attempt; a change moves the focus again. */
    attempt?: number;
    /** Target of the focus: this summary, or the first field with a mistake, which suits a short form. */
    focus?: "summary" | "firstMistake";
}

/**
 * Renders the errors of a form, above it. They are announced at once; the focus moves to the summary or to the first mistake, and each
 * mistake links to its field. On a page that the server has sent with errors the browser moves it (`autofocus`): hydration, which may come
 * while a viewer types the correction, leaves it where it is.
 */
export function FormError({ message, mistakes = [], attempt = 0, focus = "summary" }: FormErrorProps): ReactNode {
    const summary = useRef<HTMLDivElement>(null);
    const isAlive = useAlive();
    const first = mistakes.find(({ fieldID }) => fieldID !== undefined)?.fieldID;
    // A layout effect, so that the focus moves in the same frame in which the text appears.
    // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt is the reason to move the focus again, nothing else is.
    useLayoutEffect(() => {
        if (!isAlive && document.activeElement !== document.body) return;
        if (focus === "firstMistake" && first !== undefined && goToField(first)) return;
        summary.current?.focus();
    }, [attempt]);
    return (
        // biome-ignore lint/a11y/noAutofocus: without scripts the browser gives it the focus, on a page that may be long.
        <div className={field.summary} role="alert" tabIndex={-1} autoFocus ref={summary}>
            <p className={field.summaryHead}>
                <Icon name="error" size="s" />
                <span>{message}</span>
            </p>
            {mistakes.length > 0 && (
                <ul>
                    {mistakes.map(({ message: mistake, fieldID }, index) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: two mistakes can be the same, and the list is replaced as a whole.
                        <li key={index}>
                            {fieldID ? (
                                <a href={`#${fieldID}`} onClick={(event) => follow(event, fieldID)}>
                                    {mistake}
                                </a>
                            ) : (
                                mistake
                            )}
                        </li>
                    ))}
                </ul>
            )}
        </div>
    );
}

/** Focuses the field that a link leads to, also the first control within a group. */
function follow(event: MouseEvent, fieldID: string): void {
    if (goToField(fieldID)) event.preventDefault();
}

function goToField(fieldID: string): boolean {
    const target = document.getElementById(fieldID);
    const control = target?.matches(CONTROLS) ? target : target?.querySelector<HTMLElement>(CONTROLS);
    control?.focus();
    return control !== undefined && control === document.activeElement;
}

const CONTROLS = "input:not([type=hidden]), textarea, select, button, [contenteditable=true]";

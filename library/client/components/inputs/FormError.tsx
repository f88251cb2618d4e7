import { Icon } from "@parley/library/client/icons";
import type { MouseEvent, ReactNode } from "react";
import { useLayoutEffect, useRef } from "react";
import { field } from "./Field.styles";

export interface FormMistake {
    message: string;
    /** The id of the field it is about. */
    fieldID?: string;
}

interface FormErrorProps {
    /** What happened, in one sentence. */
    message: ReactNode;
    mistakes?: readonly FormMistake[];
    /** Changes each time the form was refused, so that the focus moves again. */
    attempt?: number;
    /** Where the focus goes: to this summary, or straight to the first field with a mistake, which a short form wants. */
    focus?: "summary" | "firstMistake";
}

/**
 * What is wrong with a form, above it. It is said at once, and takes the focus or gives it to the first mistake; each mistake leads to
 * its field.
 */
export function FormError({ message, mistakes = [], attempt = 0, focus = "summary" }: FormErrorProps): ReactNode {
    const summary = useRef<HTMLDivElement>(null);
    const first = mistakes.find(({ fieldID }) => fieldID !== undefined)?.fieldID;
    // The focus moves with the words, and not a moment after them.
    // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt is the reason to move the focus again, nothing else is.
    useLayoutEffect(() => {
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
                    {mistakes.map(({ message: mistake, fieldID }) => (
                        <li key={(fieldID ?? "") + mistake}>
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

/** A link moves the page; the focus must come along, also into a group of controls. */
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

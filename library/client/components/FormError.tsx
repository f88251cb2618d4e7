import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
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
    /** Changes each time the form was refused, so that the summary takes the focus again. */
    attempt?: number;
}

/** What is wrong with a form, above it. It takes the focus when it appears, and each mistake leads to its field. */
export function FormError({ message, mistakes = [], attempt = 0 }: FormErrorProps): ReactNode {
    const summary = useRef<HTMLDivElement>(null);
    // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt is the reason to take the focus again.
    useEffect(() => summary.current?.focus(), [attempt]);
    return (
        <div className={field.summary} role="alert" tabIndex={-1} ref={summary}>
            <p className={field.summaryHead}>
                <Icon name="error" size="s" />
                <span>{message}</span>
            </p>
            {mistakes.length > 0 && (
                <ul>
                    {mistakes.map(({ message: mistake, fieldID }) => (
                        <li key={(fieldID ?? "") + mistake}>{fieldID ? <a href={`#${fieldID}`}>{mistake}</a> : mistake}</li>
                    ))}
                </ul>
            )}
        </div>
    );
}

import { useTranslation } from "@parley/library/client/i18n";
import { countCharacters } from "@parley/library/contract";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { classNames } from "../classNames";
import { textStyles } from "../Text.styles";
import { field } from "./Field.styles";

/** When this many are left, somebody who hears the page is told; in between there is silence. */
const STEPS = [50, 20, 10, 5, 0];

interface CharactersLeftProps {
    /** Of the field whose text is counted. */
    controlID: string;
    /** Of the words here, so that the field can be described by them. */
    id: string;
    maximum: number;
}

/**
 * How much more may be written, as one writes. Counted as the server counts: an emoji is one character, and so is a space. Before the page is alive it
 * says what may be written at most.
 */
export function CharactersLeft({ controlID, id, maximum }: CharactersLeftProps): ReactNode {
    const t = useTranslation();
    const [left, setLeft] = useState<number>();
    const [said, setSaid] = useState<number>();

    useEffect(() => {
        const control = document.getElementById(controlID);
        if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
        const remaining = () => maximum - countCharacters(control.value);
        let step = stepOf(remaining(), maximum);
        const recount = () => {
            const now = remaining();
            const next = stepOf(now, maximum);
            setLeft(now);
            if (next !== step) setSaid(next === undefined ? undefined : now);
            step = next;
        };
        // A form empties its fields only after it has said that it will.
        const recountAfterwards = () => queueMicrotask(recount);
        setLeft(remaining());
        control.addEventListener("input", recount);
        control.form?.addEventListener("reset", recountAfterwards);
        return () => {
            control.removeEventListener("input", recount);
            control.form?.removeEventListener("reset", recountAfterwards);
        };
    }, [controlID, maximum]);

    const words = (count: number) =>
        count < 0 ? t("{count} characters too many", { count: -count }) : t("{count} characters left", { count });
    return (
        <p className={classNames(field.count, left !== undefined && left < 0 && field.countOver)}>
            <span id={id}>{left === undefined ? t("{count} characters at most", { count: maximum }) : words(left)}</span>
            <span className={textStyles.hidden} aria-live="polite">
                {said !== undefined && words(said)}
            </span>
        </p>
    );
}

/** The last step that was passed; none while there is plenty left, and one of its own when it is too much. */
function stepOf(left: number, maximum: number): number | undefined {
    if (left < 0) return -1;
    return STEPS.filter((step) => left <= step && step <= maximum / 2).at(-1);
}

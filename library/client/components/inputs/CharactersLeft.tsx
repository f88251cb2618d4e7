import { useTranslation } from "@parley/library/client/i18n";
import { countCharacters } from "@parley/library/contract";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { classNames } from "../classNames";
import { textStyles } from "../Text.styles";
import { field } from "./Field.styles";

/** Numbers of remaining characters that are announced to assistive technology; those in between are not. */
const STEPS = [50, 20, 10, 5, 0];

interface CharactersLeftProps {
    /** ID of the field whose characters are counted. */
    controlID: string;
    /** ID of the displayed count, by which the field is described. */
    id: string;
    maximum: number;
}

/**
 * Renders the number of remaining characters while the user types. Counts like the server: an emoji is one character, and so is a space.
 * Before hydration it shows the maximum.
 */
export function CharactersLeft({ controlID, id, maximum }: CharactersLeftProps): ReactNode {
    const t = useTranslation();
    const [left, setLeft] = useState<number>();
    const [announced, setAnnounced] = useState<number>();

    useEffect(() => {
        const control = document.getElementById(controlID);
        if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
        const remaining = () => maximum - countCharacters(control.value);
        let step = stepOf(remaining(), maximum);
        const recount = () => {
            const now = remaining();
            const next = stepOf(now, maximum);
            setLeft(now);
            if (next !== step) setAnnounced(next === undefined ? undefined : now);
            step = next;
        };
        // The reset event precedes the reset of the fields.
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
                {announced !== undefined && words(announced)}
            </span>
        </p>
    );
}

/** Returns the last step that was passed; undefined while many characters are left, -1 above the maximum. */
function stepOf(left: number, maximum: number): number | undefined {
    if (left < 0) return -1;
    return STEPS.filter((step) => left <= step && step <= maximum / 2).at(-1);
}

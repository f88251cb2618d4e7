import type { FormEvent, ReactNode, Ref, TextareaHTMLAttributes } from "react";
import { classNames } from "../classNames";
import { field } from "./Field.styles";

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "style"> {
    ref?: Ref<HTMLTextAreaElement>;
}

/** Renders a multi-line text field, at least 82 px high (S1§9), which grows with its text. */
export function TextArea({ onInput, ...rest }: TextAreaProps): ReactNode {
    const { rows = 3 } = rest;
    return (
        <textarea
            rows={rows}
            {...rest}
            className={classNames(field.input, field.area)}
            onInput={(event) => {
                if (!growsByItself()) grow(event, Number(rows));
                onInput?.(event);
            }}
        />
    );
}

/** Returns whether CSS adapts the height to the text (`field-sizing`), which works without scripts, too. */
function growsByItself(): boolean {
    return typeof CSS !== "undefined" && CSS.supports("field-sizing", "content");
}

function grow({ currentTarget: area }: FormEvent<HTMLTextAreaElement>, least: number): void {
    area.rows = least;
    const { lineHeight, paddingBlockStart, paddingBlockEnd } = getComputedStyle(area);
    const padding = Number.parseFloat(paddingBlockStart) + Number.parseFloat(paddingBlockEnd);
    const lines = Math.ceil((area.scrollHeight - padding) / Number.parseFloat(lineHeight));
    if (lines > least) area.rows = lines;
}

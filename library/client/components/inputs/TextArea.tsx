import type { FormEvent, ReactNode, Ref, TextareaHTMLAttributes } from "react";
import { classNames } from "../classNames";
import { field } from "./Field.styles";

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "style"> {
    ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text, at least 82 high (S1§9); it grows with what is written. */
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

/** Where CSS lets a field be as high as its text, it does (`field-sizing`), also without scripts. */
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

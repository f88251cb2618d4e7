import type { TextMark } from "@parley/search/contract";
import type { ReactNode } from "react";
import { Fragment } from "react";

interface MarkedTextProps {
    text: string;
    marks: readonly TextMark[] | undefined;
}

/** Renders a text with the found words marked. The text is plain: nothing of it is interpreted (FC-3). */
export function MarkedText({ text, marks = [] }: MarkedTextProps): ReactNode {
    return (
        <>
            {marks.map(({ start, end }, index) => (
                <Fragment key={start}>
                    {text.slice(marks[index - 1]?.end ?? 0, start)}
                    <mark>{text.slice(start, end)}</mark>
                </Fragment>
            ))}
            {text.slice(marks.at(-1)?.end ?? 0)}
        </>
    );
}

import type { ReactNode } from "react";
import { Fragment } from "react";

interface SentenceProps {
    /** A translated text with `{names}` in it. */
    text: string;
    /** What stands in the place of each name. */
    values: Record<string, ReactNode>;
}

/**
 * A translated text with elements in it, wherever the language wants them:
 * `<Sentence text={t("last reply {name}, {time}")} values={{ name: <bdi>Ines</bdi>, time: <RelativeTime date={date} /> }} />`.
 */
export function Sentence({ text, values }: SentenceProps): ReactNode {
    return text.split(/(\{\w+\})/).map((part, index) => {
        const name = /^\{(\w+)\}$/.exec(part)?.[1];
        // The parts of a text never change places.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        return <Fragment key={index}>{name !== undefined && name in values ? values[name] : part}</Fragment>;
    });
}

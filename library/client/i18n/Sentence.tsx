import type { ReactNode } from "react";
import { Fragment } from "react";

interface SentenceProps {
    /** Translated text with `{names}`. */
    text: string;
    /** Element for each name. */
    values: Record<string, ReactNode>;
}

/**
 * Renders a translated text with elements in place of its names, in the order of the language: `<Sentence text={t("last reply {name},
 * {time}")} values={{ name: <bdi>Ines</bdi>, time: <RelativeTime date={date} /> }} />`.
 */
export function Sentence({ text, values }: SentenceProps): ReactNode {
    return text.split(/(\{\w+\})/).map((part, index) => {
        const name = /^\{(\w+)\}$/.exec(part)?.[1];
        // The order of a text's parts never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        return <Fragment key={index}>{name !== undefined && name in values ? values[name] : part}</Fragment>;
    });
}

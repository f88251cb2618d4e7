import { Button, useAlive } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { readSource } from "@parley/richText/contract";
import { bothTexts } from "./BothTexts.styles";

/** Title and body of a post, with the ETag if they are the stored ones. */
export interface Words {
    name: string;
    body: string;
    format: string;
    etag?: string;
}

interface BothTextsProps<Text> {
    mine: Text;
    theirs: Text;
    onTake: (words: Text) => void;
}

/** Shows the viewer's text beside the text that another member has saved meanwhile, and lets the viewer choose one of them (FC-52). */
export function BothTexts<Text extends { name?: string; body: string; format: string }>({
    mine,
    theirs,
    onTake,
}: BothTextsProps<Text>) {
    const t = useTranslation();
    const isAlive = useAlive();
    const sides = [
        { title: t("Your text"), words: mine, action: t("Keep mine") },
        { title: t("Saved in the meantime"), words: theirs, action: t("Keep theirs") },
    ];
    return (
        <div className={bothTexts.root}>
            {sides.map(({ title, words, action }) => (
                <section key={title} className={bothTexts.side} aria-label={title}>
                    <h2 className={bothTexts.head}>{title}</h2>
                    {words.name !== undefined && (
                        <p dir="auto" className={bothTexts.name}>
                            {words.name}
                        </p>
                    )}
                    <div dir="auto" className={bothTexts.body}>
                        {readSource(words.body, words.format)}
                    </div>
                    {isAlive && (
                        <Button size={32} onClick={() => onTake(words)}>
                            {action}
                        </Button>
                    )}
                </section>
            ))}
        </div>
    );
}

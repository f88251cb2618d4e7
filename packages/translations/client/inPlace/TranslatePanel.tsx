import { Button, Row, SearchInput, textStyles } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { formatList } from "@parley/library/contract";
import type { ReactNode } from "react";
import { useId, useRef, useState } from "react";
import { PANEL } from "./findPlaces";
import { inPlace } from "./inPlace.styles";
import { TextDialog } from "./TextDialog";
import type { SpokenText } from "./textRecorder";
import { setTranslating } from "./translateMode";
import type { InPlaceTexts } from "./useInPlaceTexts";
import { useInPlaceTexts } from "./useInPlaceTexts";
import { usePicking } from "./usePicking";

/**
 * Panel with the texts of the page, of which any can be said in other words: picked from its list, or on the page by pointer or key. It is
 * not modal, so that the page can be used meanwhile.
 */
export function TranslatePanel(): ReactNode {
    const t = useTranslation();
    const heading = useId();
    const texts = useInPlaceTexts();
    const [isPicking, setPicking] = useState(false);
    const [picked, setPicked] = useState<readonly SpokenText[]>([]);
    const pickButton = useRef<HTMLButtonElement>(null);
    const { recorder, places } = texts;
    // Undo in the message after saving can be pressed as always.
    const pick = (keys: Iterable<string>) => {
        setPicking(false);
        setPicked([...keys].flatMap((key) => recorder.get(key) ?? []));
    };
    usePicking(isPicking, {
        onPick: (element) => pick(places.find((place) => place.element === element)?.keys ?? []),
        onEnd: () => {
            setPicking(false);
            pickButton.current?.focus();
        },
    });
    return (
        <section className={inPlace.root} aria-labelledby={heading} {...{ [PANEL]: isPicking ? "picking" : "" }}>
            <h2 className={inPlace.head} id={heading}>
                {t("Translate this page")}
            </h2>
            <Row>
                <Button ref={pickButton} aria-pressed={isPicking} onClick={() => setPicking(!isPicking)}>
                    {t("Pick on the page")}
                </Button>
                <Button variant="text" onClick={() => setTranslating(false)}>
                    {t("Stop translating")}
                </Button>
            </Row>
            <Status isPicking={isPicking} texts={texts} />
            <TextList texts={texts} onPick={(key) => pick([key])} />
            {picked.length > 0 && <TextDialog choices={picked} texts={texts} onClose={() => setPicked([])} />}
        </section>
    );
}

/** Says how to pick, and which texts the page lacks. */
function Status({ isPicking, texts: { misses } }: { isPicking: boolean; texts: InPlaceTexts }): ReactNode {
    const t = useTranslation();
    const lacking = formatList(
        t,
        misses.map(({ output }) => t("“{words}”", { words: output })),
    );
    return (
        <p className={inPlace.status} role="status">
            {isPicking && `${t("Press a text on the page, or move to it by Tab and press Enter. Escape ends this.")} `}
            {misses.length > 0 && t("This page lacks translations of: {texts}", { texts: lacking })}
        </p>
    );
}

/** The texts on the page and in its title, those that it lacks first, and after them those that it has said before. */
function TextList({
    texts: { places, titleKeys, recorder },
    onPick,
}: {
    texts: InPlaceTexts;
    onPick: (key: string) => void;
}): ReactNode {
    const t = useTranslation();
    const { language } = usePageSettings();
    const [words, setWords] = useState("");
    const shown = new Set([...titleKeys, ...places.flatMap(({ keys }) => [...keys])]);
    const all = [...shown].flatMap((key) => recorder.get(key) ?? []);
    const listed = [...all.filter(({ isMissing }) => isMissing), ...all.filter(({ isMissing }) => !isMissing)];
    const others = words === "" ? [] : recorder.list().filter(({ key }) => !shown.has(key));
    const found = [...listed, ...others].filter(({ text, output }) =>
        `${text} ${output}`.toLowerCase().includes(words.toLowerCase()),
    );
    return (
        <>
            <SearchInput
                aria-label={t("Find a text of this page")}
                placeholder={t("Find a text of this page")}
                value={words}
                onInput={({ currentTarget }) => setWords(currentTarget.value)}
                onChange={() => undefined}
            />
            {found.length === 0 && <p className={inPlace.status}>{t("No texts found")}</p>}
            <ul className={inPlace.list} aria-label={t("Texts of this page")}>
                {found.map((one) => (
                    <li key={one.key}>
                        <button className={inPlace.item} type="button" onClick={() => onPick(one.key)}>
                            <TextWords one={one} t={t} isEnglish={language === "en"} isTitle={titleKeys.includes(one.key)} />
                        </button>
                    </li>
                ))}
            </ul>
        </>
    );
}

function TextWords({
    one: { text, output, context, isMissing },
    t,
    isEnglish,
    isTitle,
}: {
    one: SpokenText;
    t: Translate;
    isEnglish: boolean;
    /** Whether it is in the title of the page. */
    isTitle: boolean;
}) {
    const english = !isEnglish && output !== text && text;
    const notes = [english, context, isTitle && t("Title"), isMissing && t("Not translated")].filter(Boolean);
    return (
        <>
            <bdi>{output}</bdi> {notes.length > 0 && <span className={textStyles.quiet}>{notes.join(" · ")}</span>}
        </>
    );
}

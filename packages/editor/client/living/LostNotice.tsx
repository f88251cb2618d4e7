import { Button, Notice, Row, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { formatList } from "@parley/library/contract";
import type { LostKind, LostThing } from "@parley/richText/contract";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";

interface LostNoticeProps {
    lost: readonly LostThing[];
    onConfirm: () => void;
    onCancel: () => void;
}

/** Warning that lists the content that Markdown cannot represent, with the choice to switch anyway or stay. */
export function LostNotice({ lost, onConfirm, onCancel }: LostNoticeProps): ReactNode {
    const t = useTranslation();
    const question = useRef<HTMLDivElement>(null);
    useEffect(() => question.current?.focus(), []);
    return (
        // biome-ignore lint/a11y/useSemanticElements: it is a question about what stands above, no set of fields
        <div ref={question} role="group" tabIndex={-1} aria-label={t("Markdown can’t keep everything")}>
            <Notice kind="warn">
                <Stack gap="small">
                    <p>
                        {t("Markdown can’t keep everything. This would be lost: {things}.", {
                            things: formatList(
                                t,
                                lost.map(({ kind }) => t(WORDS[kind])),
                            ),
                        })}
                    </p>
                    <Row tight>
                        <Button size={32} onClick={onCancel}>
                            {t("Stay here")}
                        </Button>
                        <Button size={32} variant="text" onClick={onConfirm}>
                            {t("Switch without it")}
                        </Button>
                    </Row>
                </Stack>
            </Notice>
        </div>
    );
}

const WORDS: Record<LostKind, string> = {
    underline: "underlined text",
    superscript: "superscript",
    subscript: "subscript",
    cellSides: "the alignment of table columns",
    mergedCells: "merged cells of a table",
    headlessTable: "a table without a header row",
    rowHeads: "header cells of table rows",
    caption: "the caption of a table",
    cellBlocks: "paragraphs and lists in a table",
    linkedCode: "code in the text of a link",
    lineBreaks: "line breaks in a heading or a table",
    embeds: "link cards",
    imageSize: "the size of a picture",
    unknown: "embedded content",
};

import { ReadingText } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { Warning } from "@parley/warnings/contract";

/** Text of a warning, and the posts it is about. */
export function WarningBody({ warning: { bodyHtml, records } }: { warning: Warning }) {
    const t = useTranslation();
    return (
        <>
            <ReadingText html={bodyHtml} />
            {records.length > 0 && (
                <ul>
                    {records.map(({ recordType, recordID, recordName, recordExcerpt, recordUrl }) => {
                        const name = recordName || (recordType === "comment" ? t("A reply") : t("A post"));
                        return (
                            <li key={`${recordType} ${recordID}`}>
                                {recordUrl === null ? (
                                    <bdi>{name}</bdi>
                                ) : (
                                    <a href={recordUrl}>
                                        <bdi>{name}</bdi>
                                    </a>
                                )}
                                {recordExcerpt !== "" && <span dir="auto"> {recordExcerpt}</span>}
                            </li>
                        );
                    })}
                </ul>
            )}
        </>
    );
}

import { selectMe } from "@parley/accounts/client";
import { translateName } from "@parley/accounts/contract";
import type { DeletedRecord } from "@parley/actionLog/contract";
import { RelativeTime } from "@parley/library/client/components";
import { dateFormat, Sentence, useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";

/** Line that states who deleted a record, when and why, and until when it can be restored. */
export function DeletedLine({
    record: { deletedByID, deletedByUser, dateDeleted, reason, dateExpires },
}: {
    record: DeletedRecord;
}): ReactNode {
    const t = useTranslation();
    const me = useAppSelector(selectMe).data?.userID;
    const { locale, timeZone, now } = usePageSettings();
    const isOtherYear = dateExpires.slice(0, 4) !== now.slice(0, 4);
    const format = dateFormat(locale, { day: "numeric", month: "long", ...(isOtherYear && { year: "numeric" }), timeZone });
    const time = <RelativeTime date={dateDeleted} />;
    return (
        <>
            {deletedByID === me ? (
                <Sentence text={t("You deleted this {time}.")} values={{ time }} />
            ) : (
                <Sentence
                    text={t("{name} deleted this {time}.")}
                    values={{ name: <bdi>{translateName(deletedByUser, t)}</bdi>, time }}
                />
            )}{" "}
            {reason !== null && (
                <>
                    <Sentence text={t("Reason: {reason}.")} values={{ reason: <bdi>{reason}</bdi> }} />{" "}
                </>
            )}
            {t("Kept until {day}.", { day: format.format(new Date(dateExpires)) })}
        </>
    );
}

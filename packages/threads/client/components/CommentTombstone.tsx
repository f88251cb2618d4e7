import { selectMe } from "@parley/accounts/client";
import type { Comment } from "@parley/comments/contract";
import { ReadingText, RelativeTime, Tombstone, textStyles } from "@parley/library/client/components";
import { dateFormat, Sentence, useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { UNDO_FORM } from "../scene/scene";
import { commentThread } from "../widgets/CommentThreadWidget.styles";

/**
 * Tombstone of a removed comment: who removed it, the reason, until when it can be restored, and the button for viewers who may restore it
 * (CMT-004).
 */
export function CommentTombstone({ comment: { removal, dateDeleted = "" } }: { comment: Comment }) {
    const t = useTranslation();
    const me = useAppSelector(selectMe).data?.userID ?? 0;
    const { removedBy, reason, keptUntil, actID, insertUser } = removal ?? { reason: null, keptUntil: null };
    const until = useDay(keptUntil);
    const isOwn = me !== 0 && insertUser?.userID === me;
    const values = { name: <bdi>{removedBy?.name}</bdi>, reason: <bdi>{reason}</bdi>, time: <RelativeTime date={dateDeleted} /> };
    return (
        <Tombstone>
            <Sentence text={t(wordingOf({ isOwn, by: removedBy?.userID, me, hasReason: reason !== null }))} values={values} />
            {actID !== undefined && insertUser && !isOwn && (
                <>
                    {" "}
                    <Sentence text={t("It was written by {name}.")} values={{ name: <bdi>{insertUser.name}</bdi> }} />
                </>
            )}
            {until !== undefined && <> {t("Kept until {day}.", { day: until })}</>}
            {actID !== undefined && (
                <>
                    {" "}
                    <button type="submit" form={UNDO_FORM} name="actID" value={actID}>
                        {t("Restore")}
                    </button>
                </>
            )}
        </Tombstone>
    );
}

/** Collapsed content of a removed comment, for its author and for members who may restore it. */
export function RemovedBody({ comment: { removal } }: { comment: Comment }) {
    const t = useTranslation();
    if (!removal?.body) return null;
    return (
        <details className={commentThread.removed}>
            <summary className={textStyles.small}>{t("Show its text")}</summary>
            <ReadingText html={removal.body} />
        </details>
    );
}

interface TombstoneFacts {
    isOwn: boolean;
    by: number | undefined;
    me: number;
    hasReason: boolean;
}

function wordingOf({ isOwn, by, me, hasReason }: TombstoneFacts): string {
    if (by === undefined) return "This reply was deleted {time}.";
    if (isOwn && by === me) return hasReason ? "You deleted your reply, {reason}." : "You deleted your reply {time}.";
    if (isOwn) return hasReason ? "Your reply was deleted by {name}, {reason}." : "Your reply was deleted by {name} {time}.";
    return hasReason ? "Deleted by {name}, {reason}." : "Deleted by {name} {time}.";
}

/** Formats a date in the viewer's language, with the year if it is not the current one. */
function useDay(date: string | null): string | undefined {
    const { locale, timeZone, now } = usePageSettings();
    if (date === null) return undefined;
    const isThisYear = date.slice(0, 4) === now.slice(0, 4);
    return dateFormat(locale, {
        day: "numeric",
        month: "long",
        ...(!isThisYear && { year: "numeric" }),
        timeZone,
    }).format(new Date(date));
}

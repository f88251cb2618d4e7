import { fetchCategories, NAV_CATEGORIES } from "@parley/categories/client";
import { fetchDiscussions, formatSince, readDiscussion } from "@parley/discussions/client";
import { NowContext, textStyles, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, usePageSettings } from "@parley/library/client/page";
import { useAppDispatch } from "@parley/library/client/store";
import { invalidateQueries } from "@parley/library/client/thunks";
import type { SubmitEvent } from "react";
import { use, useState } from "react";
import { newReplies } from "./NewReplies.styles";

interface NewRepliesProps {
    discussionID: number;
    dateRead: string;
    countNew: number;
    /** URL of the first new reply, if it is on another page. */
    newURL?: string | undefined;
}

/** Number of replies since the viewer's last visit, linked to the first of them. If it is on another page, a button marks all as read. */
export function NewReplies({ discussionID, dateRead, countNew, newURL }: NewRepliesProps) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast } = useToasts();
    const { locale, timeZone, now: made } = usePageSettings();
    const now = use(NowContext) ?? new Date(made);
    const [isDone, setDone] = useState(false);
    if (isDone) return null;
    return (
        <>
            <a className={textStyles.fresh} href={newURL ?? "#new"}>
                {t("{count} new since {when}", { count: countNew, when: formatSince(dateRead, now, locale, timeZone) })}
            </a>
            {newURL !== undefined && (
                <form
                    className={newReplies.form}
                    method="post"
                    action={`/discussion/read/${discussionID}`}
                    onSubmit={(event) => void markRead(event)}
                >
                    <TransientKeyField />
                    <button type="submit">{t("Mark all as read")}</button>
                </form>
            )}
        </>
    );

    async function markRead(event: SubmitEvent<HTMLFormElement>): Promise<void> {
        event.preventDefault();
        const answered = await dispatch(readDiscussion({ discussionID }));
        if (readDiscussion.rejected.match(answered)) {
            const body = answered.payload?.message || t("This could not be sent. Check your connection and try again.");
            addToast({ kind: "failure", body });
            return;
        }
        dispatch(invalidateQueries(fetchDiscussions));
        void dispatch(fetchCategories(NAV_CATEGORIES));
        addToast({ kind: "success", body: t("Everything is marked as read.") });
        setDone(true);
    }
}

import { sinceWhen } from "@parley/discussions/client";
import { NowContext, Pager, Since } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import type { Paging } from "@parley/library/contract";
import { use } from "react";
import { commentThread } from "../widgets/CommentThreadWidget.styles";

/** From here on everything is new to the reader. */
export function NewSince({ date }: { date: string }) {
    const t = useTranslation();
    const { locale, timeZone, now: made } = usePageSettings();
    const now = use(NowContext) ?? new Date(made);
    return <Since id="new">{t("New since {when}", { when: sinceWhen(date, now, locale, timeZone) })}</Since>;
}

/** In place of replies. */
export function NoReplies() {
    const t = useTranslation();
    return <p className={commentThread.quiet}>{t("No replies yet.")}</p>;
}

interface CommentsPagerProps {
    paging: Paging;
    hrefOf: (page: number) => string;
}

/** Leads through the pages of comments. Where one page holds all there is nothing to say. */
export function CommentsPager({ paging: { page, limit, total = 0 }, hrefOf }: CommentsPagerProps) {
    const t = useTranslation();
    if (total <= limit) return null;
    return (
        <div className={commentThread.pager}>
            <Pager page={page} total={total} limit={limit} hrefOf={hrefOf} label={t("Pages of replies")} />
        </div>
    );
}

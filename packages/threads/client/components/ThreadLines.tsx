import { formatSince } from "@parley/discussions/client";
import { NowContext, Pager, Since } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import type { Paging } from "@parley/library/contract";
import { use } from "react";
import { commentThread } from "../widgets/CommentThreadWidget.styles";

/** Line that separates new comments from old ones. */
export function NewSince({ date }: { date: string }) {
    const t = useTranslation();
    const { locale, timeZone, now: made } = usePageSettings();
    const now = use(NowContext) ?? new Date(made);
    return <Since id="new">{t("New since {when}", { when: formatSince(date, now, locale, timeZone) })}</Since>;
}

/** Text for an empty thread. */
export function NoReplies() {
    const t = useTranslation();
    return <p className={commentThread.quiet}>{t("No replies yet.")}</p>;
}

interface CommentsPagerProps {
    paging: Paging;
    hrefOf: (page: number) => string;
}

/** Pager for comments. Renders nothing for a single page. */
export function CommentsPager({ paging: { page, limit, total = 0 }, hrefOf }: CommentsPagerProps) {
    const t = useTranslation();
    if (total <= limit) return null;
    return (
        <div className={commentThread.pager}>
            <Pager page={page} total={total} limit={limit} hrefOf={hrefOf} label={t("Pages of replies")} />
        </div>
    );
}

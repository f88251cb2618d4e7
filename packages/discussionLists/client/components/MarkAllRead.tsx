import { fetchCategories, NAV_CATEGORIES } from "@parley/categories/client";
import { fetchDiscussions, markAllRead, unmarkAllRead } from "@parley/discussions/client";
import type { DiscussionQuery } from "@parley/discussions/contract";
import { MARKED_READ } from "@parley/discussions/contract";
import { Button, focusOn, Row, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppDispatch } from "@parley/library/client/store";
import { invalidateQueries } from "@parley/library/client/thunks";
import { describeError } from "@parley/library/contract";
import type { SubmitEvent } from "react";
import { useState } from "react";
import { useLocation } from "react-router";
import type { ListLocation } from "../listing";

interface MarkAllReadProps {
    /** Query of the shown list, which is fetched again. */
    query: DiscussionQuery;
    location: ListLocation;
}

/**
 * Button that marks all discussions as read, or in a category's list those of the category and its subcategories, and offers Undo in a
 * toast. Without scripts it submits its form.
 */
export function MarkAllRead({ query, location }: MarkAllReadProps) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast, removeToast } = useToasts();
    const [isBusy, setBusy] = useState(false);
    const categoryID = query.categoryID?.[0];
    const scope = categoryID === undefined ? {} : { categoryID };
    return (
        <form method="post" action="/discussions/read" onSubmit={(event) => void mark(event)}>
            <TransientKeyField />
            {categoryID !== undefined && <input type="hidden" name="categoryID" value={categoryID} />}
            <input type="hidden" name="Target" value={location.path + location.search} />
            <Button type="submit" variant="text" size={32} icon="check" busy={isBusy}>
                {t("Mark all as read")}
            </Button>
        </form>
    );

    async function mark(event: SubmitEvent<HTMLFormElement>): Promise<void> {
        event.preventDefault();
        const list = event.currentTarget.closest("section");
        setBusy(true);
        const answered = await dispatch(markAllRead(scope));
        if (markAllRead.fulfilled.match(answered)) {
            const { dateMarkedRead } = answered.payload;
            await askAgain();
            addToast({
                toastID: TOAST_ID,
                kind: "success",
                body: categoryID === undefined ? t("Everything is marked as read.") : t("Everything here is marked as read."),
                action: { name: t("Undo"), onPress: () => void unmark(dateMarkedRead) },
            });
            // The button has disappeared because nothing is unread.
            if (list && document.activeElement === document.body) focusOn(list, { preventScroll: true });
        } else announceRefusal(answered.payload);
        setBusy(false);
    }

    async function unmark(dateMarkedRead: string): Promise<void> {
        removeToast(TOAST_ID);
        const answered = await dispatch(unmarkAllRead({ ...scope, dateMarkedRead }));
        if (unmarkAllRead.rejected.match(answered)) return announceRefusal(answered.payload);
        await askAgain();
        addToast({ toastID: TOAST_ID, kind: "success", body: t("Undone.") });
    }

    function announceRefusal(refusal: { description?: string | null; message: string } | undefined): void {
        const body = t(describeError(refusal ?? {}) || "This could not be sent. Check your connection and try again.");
        addToast({ toastID: TOAST_ID, kind: "failure", body });
    }

    async function askAgain(): Promise<void> {
        await dispatch(invalidateQueries(fetchDiscussions));
        await Promise.all([dispatch(fetchDiscussions(query)), dispatch(fetchCategories(NAV_CATEGORIES))]);
    }
}

/** Offers to undo a mark that was made without scripts, on the page to which its form has led. */
export function MarkedRead({ query, location }: MarkAllReadProps) {
    const t = useTranslation();
    const dateMarkedRead = new URLSearchParams(useLocation().search).get(MARKED_READ);
    if (dateMarkedRead === null) return null;
    const categoryID = query.categoryID?.[0];
    return (
        <form method="post" action="/discussions/read">
            <TransientKeyField />
            {categoryID !== undefined && <input type="hidden" name="categoryID" value={categoryID} />}
            <input type="hidden" name="dateMarkedRead" value={dateMarkedRead} />
            <input type="hidden" name="Target" value={location.path + location.search} />
            <Row>
                <p role="status">
                    {categoryID === undefined ? t("Everything is marked as read.") : t("Everything here is marked as read.")}
                </p>
                <Button type="submit" variant="text" size={32} icon="undo">
                    {t("Undo")}
                </Button>
            </Row>
        </form>
    );
}

const TOAST_ID = "mark-all-read";

import { refetchMeCounts } from "@parley/accounts/client";
import { bookmarkDiscussion, selectBookmarkStatus, selectDiscussion } from "@parley/discussions/client";
import { Button, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { LoadStatus } from "@parley/library/client/loadable";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { SubmitEvent } from "react";

/**
 * Button that bookmarks a discussion. The change shows at once and is reverted with an error message if refused (DISC-021…DISC-025, FC-62).
 * Without scripts it submits its form.
 */
export function BookmarkToggle({ discussionID }: { discussionID: number }) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const bookmarked = useAppSelector((state) => selectDiscussion(state, discussionID)).data?.bookmarked ?? false;
    const isBusy = useAppSelector((state) => selectBookmarkStatus(state, discussionID)).status === LoadStatus.LOADING;
    const { addToast, removeToast } = useToasts();
    return (
        <form method="post" action={`/discussion/bookmark/${discussionID}`} onSubmit={toggle}>
            <TransientKeyField />
            <input type="hidden" name="bookmarked" value={bookmarked ? "0" : "1"} />
            <Button
                type="submit"
                only
                size={32}
                icon={bookmarked ? "bookmarked" : "bookmark"}
                busy={isBusy}
                aria-pressed={bookmarked}
                aria-label={t("Bookmark")}
            />
        </form>
    );

    async function toggle(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        const toastID = `bookmark-${discussionID}`;
        removeToast(toastID);
        const answered = await dispatch(bookmarkDiscussion({ discussionID, bookmarked: !bookmarked }));
        if (bookmarkDiscussion.rejected.match(answered))
            addToast({ toastID, kind: "failure", body: t("There was a problem bookmarking this discussion.") });
        else await dispatch(refetchMeCounts());
    }
}

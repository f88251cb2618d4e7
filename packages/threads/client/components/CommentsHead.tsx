import type { CommentsLocation } from "@parley/comments/client";
import { COMMENT_SORTS, COMMENT_VIEWS } from "@parley/comments/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { discussionPath } from "@parley/discussions/contract";
import { classNames, ListHead, Row, SortBy, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch } from "@parley/library/client/store";
import { commentsHref } from "../addresses";
import { sortChosen, viewChosen } from "../preferences/reading.slice";

interface CommentsHeadProps {
    location: CommentsLocation;
    discussion: DiscussionAnswer;
}

/** Number of replies, and links to the other sorts and views (CMT-005). The chosen sort and view are stored on this device. */
export function CommentsHead({
    location: { sort = "dateInserted", view = "nested", focusCommentID },
    discussion,
}: CommentsHeadProps) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const path = discussionPath(discussion);
    const heading = (
        <h2 className={classNames(textStyles.head16, textStyles.numbers)}>
            {t("{count} replies", { count: discussion.countComments })}
        </h2>
    );
    if (discussion.countComments === 0) return <ListHead kind="inked">{heading}</ListHead>;
    const sorts = COMMENT_SORTS.map(({ value, name }) => ({
        value,
        name: t(name),
        url: commentsHref(path, { sort: value, view }),
    }));
    const views = COMMENT_VIEWS.map(({ value, name }) => ({ value, name: t(name), url: viewHref(value) }));
    const end = (
        <Row>
            <SortBy value={sort} options={sorts} onChoose={(value) => dispatch(sortChosen(value))} />
            <SortBy label={t("View")} value={view} options={views} onChoose={(value) => dispatch(viewChosen(value))} />
        </Row>
    );
    return (
        <ListHead kind="inked" end={end}>
            {heading}
        </ListHead>
    );

    /** Returns the URL of the page in another view, scrolled to the comment that the page was opened at. */
    function viewHref(wanted: "nested" | "flat"): string {
        if (focusCommentID === undefined) return commentsHref(path, { sort, view: wanted });
        return `${commentsHref(`/discussion/comment/${focusCommentID}`, { view: wanted })}#Comment_${focusCommentID}`;
    }
}

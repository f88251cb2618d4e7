import type { CommentsLocation } from "@parley/comments/client";
import { selectListedComments, toListQuery, useCommentList } from "@parley/comments/client";
import { discussionPath } from "@parley/discussions/contract";
import { Loaded, Loader, Notice, PostBones, Thread } from "@parley/library/client/components";
import { useAppSelector } from "@parley/library/client/store";
import { Fragment } from "react";
import { commentsHref } from "../addresses";
import type { Scene } from "../scene/scene";
import { isNewTo } from "../scene/scene";
import { CommentPost } from "./CommentPost";
import { useThreadActions } from "./ThreadActions";
import { CommentsPager, NewSince, NoReplies } from "./ThreadLines";

interface FlatCommentsProps {
    location: CommentsLocation;
    scene: Scene;
}

/** One page of comments in the flat view, regardless of their parents. */
export function FlatComments({ location, scene }: FlatCommentsProps) {
    const query = toListQuery(location);
    const list = useCommentList(query);
    const comments = useAppSelector((state) => selectListedComments(state, query));
    const marks = useThreadActions(
        location,
        comments.map(({ dateInserted }) => dateInserted),
    );
    const { sort = "dateInserted", dateRead, countRead } = location;
    const firstNew =
        sort === "dateInserted" ? comments.find((comment) => isNewTo(scene.viewerID, countRead, comment)) : undefined;
    return (
        <Loaded
            value={list}
            loader={
                <Loader>
                    <PostBones />
                </Loader>
            }
            error={({ message }) => <Notice kind="danger">{message}</Notice>}
        >
            {({ paging }) => (
                <>
                    {comments.length === 0 && <NoReplies />}
                    <Thread>
                        {comments.map((comment, index) => (
                            <Fragment key={comment.commentID}>
                                {marks[index]}
                                {comment === firstNew && dateRead && <NewSince date={dateRead} />}
                                <CommentPost commentID={comment.commentID} to={comment.parentCommentID} scene={scene} />
                            </Fragment>
                        ))}
                        {marks[comments.length]}
                    </Thread>
                    <CommentsPager
                        paging={paging}
                        hrefOf={(page) => commentsHref(discussionPath(scene.discussion), { ...location, page })}
                    />
                </>
            )}
        </Loaded>
    );
}

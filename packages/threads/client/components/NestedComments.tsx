import type { CommentsLocation, ThreadQuery } from "@parley/comments/client";
import { selectCommentRecords, useThread } from "@parley/comments/client";
import { discussionPath } from "@parley/discussions/contract";
import { Loaded, Loader, Notice, PostBones, Thread } from "@parley/library/client/components";
import { useAppSelector } from "@parley/library/client/store";
import { Fragment } from "react";
import { commentsHref } from "../addresses";
import type { ArrangedItem } from "../scene/arrangeThread";
import { arrangeThread, listArrangedIDs } from "../scene/arrangeThread";
import type { Scene } from "../scene/scene";
import { isNewTo } from "../scene/scene";
import { ThreadItems } from "./CommentPost";
import { useThreadActions } from "./ThreadActions";
import { CommentsPager, NewSince, NoReplies } from "./ThreadLines";

interface NestedCommentsProps {
    location: CommentsLocation;
    thread: ThreadQuery;
    scene: Scene;
}

/** One page of the thread with each comment below its parent. */
export function NestedComments({ location, thread, scene }: NestedCommentsProps) {
    const loaded = useThread(thread);
    return (
        <Loaded
            value={loaded}
            loader={
                <Loader>
                    <PostBones />
                </Loader>
            }
            error={({ message }) => <Notice kind="danger">{message}</Notice>}
        >
            {({ items, paging }) => (
                <>
                    {items.length === 0 && <NoReplies />}
                    <Items items={arrangeThread(items)} location={location} scene={scene} />
                    <CommentsPager
                        paging={paging}
                        hrefOf={(page) => commentsHref(discussionPath(scene.discussion), { ...location, page })}
                    />
                </>
            )}
        </Loaded>
    );
}

interface ItemsProps {
    items: ArrangedItem[];
    location: CommentsLocation;
    scene: Scene;
}

function Items({ items, location, scene }: ItemsProps) {
    const { sort = "dateInserted", dateRead, countRead, countNew = 0 } = location;
    const records = useAppSelector(selectCommentRecords);
    const marks = useThreadActions(
        location,
        items.map((item) => ("commentID" in item ? records[item.commentID]?.data?.dateInserted : undefined)),
    );
    const isNew = (commentID: number) => isNewTo(scene.viewerID, countRead, records[commentID]?.data);
    // In chronological order a line separates new comments from old ones.
    const firstNew = sort === "dateInserted" ? items.find((item) => "commentID" in item && isNew(item.commentID)) : undefined;
    const newInside = firstNew ? undefined : listArrangedIDs(items).find(isNew);
    return (
        <Thread>
            {items.map((item, index) => (
                <Fragment key={"gap" in item ? "gap" : item.commentID}>
                    {marks[index]}
                    {item === firstNew && dateRead && <NewSince date={dateRead} />}
                    <ThreadItems items={[item]} scene={newInside === undefined ? scene : { ...scene, newAnchorID: newInside }} />
                </Fragment>
            ))}
            {marks[items.length]}
            {countNew > 0 && !firstNew && newInside === undefined && <span id="new" />}
        </Thread>
    );
}

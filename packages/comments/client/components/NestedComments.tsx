import { discussionPath } from "@parley/discussions/contract";
import { Loaded, Loader, Notice, PostBones, Thread } from "@parley/library/client/components";
import { useAppSelector } from "@parley/library/client/store";
import { Fragment } from "react";
import { placeHref } from "../addresses";
import { selectCommentRecords } from "../comments.slice";
import type { CommentsPlace, ThreadQuery } from "../place";
import type { Shown } from "../threads/levels";
import { shownIDs, shownItems } from "../threads/levels";
import type { Scene } from "../threads/scene";
import { isNewTo } from "../threads/scene";
import { useThread } from "../useComments";
import { ShownList } from "./CommentPost";
import { CommentsPager, NewSince, NoReplies } from "./ThreadLines";
import { useMarks } from "./ThreadMarks";

interface NestedCommentsProps {
    place: CommentsPlace;
    thread: ThreadQuery;
    scene: Scene;
}

/** One page of the thread with each comment below its parent. */
export function NestedComments({ place, thread, scene }: NestedCommentsProps) {
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
                    <Items items={shownItems(items)} place={place} scene={scene} />
                    <CommentsPager
                        paging={paging}
                        hrefOf={(page) => placeHref(discussionPath(scene.discussion), { ...place, page })}
                    />
                </>
            )}
        </Loaded>
    );
}

interface ItemsProps {
    items: Shown[];
    place: CommentsPlace;
    scene: Scene;
}

function Items({ items, place, scene }: ItemsProps) {
    const { sort = "dateInserted", dateRead, countRead, countNew = 0 } = place;
    const records = useAppSelector(selectCommentRecords);
    const marks = useMarks(
        place,
        items.map((item) => ("commentID" in item ? records[item.commentID]?.data?.dateInserted : undefined)),
    );
    const isNew = (commentID: number) => isNewTo(scene.viewerID, countRead, records[commentID]?.data);
    // In chronological order a line separates new comments from old ones.
    const firstNew = sort === "dateInserted" ? items.find((item) => "commentID" in item && isNew(item.commentID)) : undefined;
    const newInside = firstNew ? undefined : shownIDs(items).find(isNew);
    return (
        <Thread>
            {items.map((item, index) => (
                <Fragment key={"hole" in item ? "hole" : item.commentID}>
                    {marks[index]}
                    {item === firstNew && dateRead && <NewSince date={dateRead} />}
                    <ShownList items={[item]} scene={newInside === undefined ? scene : { ...scene, newAnchorID: newInside }} />
                </Fragment>
            ))}
            {marks[items.length]}
            {countNew > 0 && !firstNew && newInside === undefined && <span id="new" />}
        </Thread>
    );
}

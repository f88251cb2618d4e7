import type { DiscussionQuery } from "@parley/discussions/contract";
import { Empty, Loaded, Loader, Notice, RowList, SectionHead, Stack, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { useLoadable } from "@parley/library/client/thunks";
import type { Paging } from "@parley/library/contract";
import { profileDiscussionsPath } from "@parley/library/contract";
import type { ReactNode } from "react";
import { useShownList } from "../bulk/shownLists";
import { selectListedDiscussions } from "../discussions.selectors";
import { selectBestDiscussions } from "../discussions.slice";
import { fetchBestDiscussions } from "../discussions.thunks";
import { toLatestPostsQuery } from "../profileList";
import { useDiscussionList } from "../useDiscussion";
import { DiscussionItem } from "./DiscussionItem";
import { DiscussionLinks } from "./DiscussionLinks";

interface PostListProps {
    query: DiscussionQuery;
    /** Under a heading of its own, or right below the name of the person. */
    level: 2 | 3;
    /** What stands below the rows. */
    end?: (paging: Paging) => ReactNode;
}

/** What somebody posted, one below the other. */
export function PostList({ query, level, end }: PostListProps): ReactNode {
    const t = useTranslation();
    const list = useDiscussionList(query);
    useShownList(query);
    const discussions = useAppSelector((state) => selectListedDiscussions(state, query));
    return (
        <Loaded value={list} loader={<Loader />} error={({ message }) => <Notice kind="danger">{message}</Notice>}>
            {({ paging }) => (
                <Stack>
                    {discussions.length === 0 ? (
                        level === 3 ? (
                            <p className={textStyles.quiet}>{t("No posts yet.")}</p>
                        ) : (
                            <Empty title={t("No posts yet.")} icon="posts" />
                        )
                    ) : (
                        <RowList label={t("Posts")}>
                            {discussions.map((discussion) => (
                                <DiscussionItem key={discussion.discussionID} discussion={discussion} level={level} isBrief />
                            ))}
                        </RowList>
                    )}
                    {end?.(paging)}
                </Stack>
            )}
        </Loaded>
    );
}

/** On the first page of somebody's profile: what others reacted to most, and their last posts. */
export function ProfileOverview({ userID, name }: { userID: number; name: string }): ReactNode {
    return (
        <>
            <BestPosts userID={userID} />
            <LatestPosts userID={userID} name={name} />
        </>
    );
}

/** Nothing where others reacted to less than two: there is nothing to choose from. */
function BestPosts({ userID }: { userID: number }): ReactNode {
    const t = useTranslation();
    const { data = [] } = useLoadable(
        (state) => selectBestDiscussions(state, userID),
        () => fetchBestDiscussions({ insertUserID: userID }),
    );
    if (data.length < 2) return null;
    return (
        <section>
            <SectionHead>{t("Best posts")}</SectionHead>
            <DiscussionLinks discussions={data} noteOn={({ countComments }) => t("{count} replies", { count: countComments })} />
        </section>
    );
}

function LatestPosts({ userID, name }: { userID: number; name: string }): ReactNode {
    const t = useTranslation();
    const query = toLatestPostsQuery(userID);
    const all = useDiscussionList(query).data?.paging;
    const more = (all?.total ?? 0) > (all?.limit ?? 0) && <a href={profileDiscussionsPath(userID, name)}>{t("All posts")}</a>;
    return (
        <section>
            <SectionHead end={more}>{t("Latest posts")}</SectionHead>
            <PostList query={query} level={3} />
        </section>
    );
}

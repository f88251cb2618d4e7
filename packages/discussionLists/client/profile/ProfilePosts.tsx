import {
    DiscussionLinks,
    fetchBestDiscussions,
    selectBestDiscussions,
    selectListedDiscussions,
    useDiscussionList,
} from "@parley/discussions/client";
import type { DiscussionQuery } from "@parley/discussions/contract";
import { Empty, Loaded, Loader, Notice, RowList, SectionHead, Stack, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { useLoadable } from "@parley/library/client/thunks";
import type { Paging } from "@parley/library/contract";
import { profileDiscussionsPath } from "@parley/library/contract";
import type { ReactNode } from "react";
import { DiscussionItem } from "../components/DiscussionItem";
import { useShownList } from "../shownLists";
import { toLatestPostsQuery } from "./profileList";

interface PostListProps {
    query: DiscussionQuery;
    /** Heading level of the titles: 3 below a section heading, 2 directly below the member's name. */
    level: 2 | 3;
    /** Renders the content below the rows. */
    end?: (paging: Paging) => ReactNode;
}

/** List of a member's posts. */
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

/** First page of a profile: the member's posts with the most reactions, and their latest posts. */
export function ProfileOverview({ userID, name }: { userID: number; name: string }): ReactNode {
    return (
        <>
            <BestPosts userID={userID} />
            <LatestPosts userID={userID} name={name} />
        </>
    );
}

/** Posts with the most reactions. Renders nothing for fewer than two. */
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

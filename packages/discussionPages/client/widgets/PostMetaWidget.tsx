import { selectIsSignedIn } from "@parley/accounts/client";
import { CategoryLink, FollowButton, selectCategory } from "@parley/categories/client";
import { useDiscussion } from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import type { Pair } from "@parley/library/client/components";
import {
    formatFullNumber,
    LineBones,
    Loaded,
    Loader,
    Pairs,
    Widget as Panel,
    RelativeTime,
    Row,
} from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { SlotParts } from "../components/SlotParts";
import { memberPostFacts } from "../slots";

/** Panel with the metadata of a discussion: start date, last activity and view count. */
export function Widget({ discussionID }: { discussionID: number }) {
    const t = useTranslation();
    const discussion = useDiscussion(discussionID);
    return (
        <Panel title={t("In this post")}>
            <Loaded
                value={discussion}
                loader={
                    <Loader>
                        <LineBones />
                    </Loader>
                }
                error={() => null}
            >
                {(data) => <Facts discussion={data} />}
            </Loaded>
        </Panel>
    );
}

function Facts({
    discussion: { discussionID, type, categoryID, dateInserted, dateLastComment, countComments, countViews },
}: {
    discussion: DiscussionAnswer;
}) {
    const t = useTranslation();
    const isSignedIn = useAppSelector(selectIsSignedIn);
    // The category is loaded if the navigation beside the page lists it; it is not worth a request of its own.
    const { data: category } = useAppSelector((state) => selectCategory(state, categoryID));
    const pairs: Pair[] = [
        { name: type === "question" ? t("Asked") : t("Started"), value: <RelativeTime date={dateInserted} /> },
        ...(countComments > 0 && dateLastComment
            ? [{ name: t("Last reply"), value: <RelativeTime date={dateLastComment} /> }]
            : []),
        // Views are counted with a delay, so a viewer of the page could see a count of zero.
        ...(countViews > 0 ? [{ name: t("Read by"), value: formatFullNumber(countViews) }] : []),
    ];
    return (
        <>
            <Pairs pairs={pairs} />
            {isSignedIn && <SlotParts slot={memberPostFacts} discussionID={discussionID} />}
            {isSignedIn && category?.displayAs === "discussions" && (
                <Row align="between">
                    <CategoryLink category={category} />
                    <FollowButton category={category} />
                </Row>
            )}
        </>
    );
}

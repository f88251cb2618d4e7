import { selectIsSignedIn } from "@parley/accounts/client";
import { selectListedDiscussions, useDiscussionList } from "@parley/discussions/client";
import type { DiscussionQuery } from "@parley/discussions/contract";
import { LIST_TITLES } from "@parley/discussions/contract";
import {
    ButtonLink,
    Empty,
    ICON_POSITIONS,
    ListHead,
    Loaded,
    Loader,
    Notice,
    PageRange,
    Pager,
    ROW_ORDERS,
    Row,
    RowList,
    SortBy,
    textStyles,
} from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { Paging } from "@parley/library/contract";
import { useLocation } from "react-router";
import { DiscussionItem } from "../components/DiscussionItem";
import { MarkAllRead, MarkedRead } from "../components/MarkAllRead";
import { NewPostLink } from "../components/NewPostLink";
import type { ListLocation } from "../listing";
import { findView, LIST_SORTS, listViews, pageHref, parseListPath, sortHref, WHOLE_LIST } from "../listing";
import { useShownList } from "../shownLists";
import { discussionList } from "./DiscussionListWidget.styles";

interface DiscussionListProps {
    query: DiscussionQuery;
    /** Title; defaults to "Posts" if the list is the page, and to "Latest" if it is an excerpt. */
    title?: string;
    /** Value of the `filter` query parameter. */
    filter?: string;
    /** Name of the tag that filters the list. */
    tagName?: string;
    /** Whether the list is an excerpt: it links to the full list and has no pagination. */
    more?: boolean;
    /** Position of the authors' photos, from the layout (DISC-081). */
    iconPosition?: string;
    /** First element of a row, from the layout (DISC-080). */
    first?: string;
}

/** List of discussions with sort orders, filters and pagination (DISC-005, DISC-012, LAY-028, LAY-038). */
export function Widget({ query, title, filter, tagName, more = false, iconPosition, first }: DiscussionListProps) {
    const t = useTranslation();
    const list = useDiscussionList(query);
    useShownList(query);
    const discussions = useAppSelector((state) => selectListedDiscussions(state, query));
    const here = parseListPath(useLocation());
    const location = more ? WHOLE_LIST : here;
    const categoryID = query.categoryID?.[0];
    const isPage = title !== undefined && !more;
    return (
        <section aria-label={title === undefined ? t("Posts") : undefined}>
            {isPage && (
                <ListHead kind="title" end={<NewPostLink categoryID={categoryID} />}>
                    <h1>
                        <ListTitle title={LIST_TITLES.get(findView(query, filter)) ?? title} tagName={tagName} />
                    </h1>
                </ListHead>
            )}
            {more ? (
                <ListHead end={<BeginningEnd query={query} />}>
                    {title !== undefined && <h2 className={textStyles.head20}>{t(title)}</h2>}
                </ListHead>
            ) : (
                <ListHead end={isPage ? <Range paging={list.data?.paging} /> : <NewPostLink categoryID={categoryID} size={32} />}>
                    <Arrangement query={query} filter={filter} location={location} />
                </ListHead>
            )}
            {!more && <MarkedRead query={query} location={location} />}
            <Loaded value={list} loader={<Loader />} error={({ message }) => <Notice kind="danger">{message}</Notice>}>
                {({ paging }) => (
                    <>
                        {discussions.length === 0 ? (
                            <NothingHere
                                isUnread={filter === "unread"}
                                isNarrowed={findView(query, filter) !== "" || query.tagID !== undefined}
                                categoryID={categoryID}
                            />
                        ) : (
                            <RowList label={title === undefined ? t("Posts") : t(title)}>
                                {discussions.map((discussion) => (
                                    <DiscussionItem
                                        key={discussion.discussionID}
                                        discussion={discussion}
                                        level={more ? 3 : 2}
                                        isBrief={more}
                                        iconPosition={ICON_POSITIONS.find((position) => position === iconPosition)}
                                        first={ROW_ORDERS.find((order) => order === first)}
                                    />
                                ))}
                            </RowList>
                        )}
                        <ListEnd paging={paging} location={location} more={more} />
                    </>
                )}
            </Loaded>
        </section>
    );
}

/** Title of a list page, according to its filter. */
function ListTitle({ title, tagName }: { title: string; tagName: string | undefined }) {
    const t = useTranslation();
    if (tagName === undefined) return t(title);
    return <Sentence text={t("Posts tagged {name}")} values={{ name: <bdi>{tagName}</bdi> }} />;
}

interface ArrangementProps {
    query: DiscussionQuery;
    filter?: string | undefined;
    location: ListLocation;
}

/** The list's sort order and filter, with links to the others. */
function Arrangement({ query, filter, location }: ArrangementProps) {
    const t = useTranslation();
    const isSignedIn = useAppSelector(selectIsSignedIn);
    const hasUnread = useAppSelector((state) => selectListedDiscussions(state, query).some(({ unread }) => unread));
    const views = listViews(location, isSignedIn);
    return (
        <Row>
            <SortMenu query={query} location={location} />
            {views.length > 0 && (
                <SortBy
                    label={t("Show")}
                    value={findView(query, filter)}
                    options={views.map(({ value, name, url }) => ({ value, name: t(name), url }))}
                />
            )}
            {isSignedIn && hasUnread && <MarkAllRead query={query} location={location} />}
        </Row>
    );
}

function SortMenu({ query, location }: { query: DiscussionQuery; location: ListLocation }) {
    const t = useTranslation();
    const options = LIST_SORTS.map(({ value, name }) => ({ value, name: t(name), url: sortHref(location, value) }));
    return <SortBy value={query.sort ?? LIST_SORTS[0].value} options={options} />;
}

/** Beside an excerpt: links to the full list in other sort orders, and to the form of a new post. */
function BeginningEnd({ query }: { query: DiscussionQuery }) {
    return (
        <Row>
            <SortMenu query={query} location={WHOLE_LIST} />
            <NewPostLink size={32} />
        </Row>
    );
}

function Range({ paging }: { paging: Paging | undefined }) {
    if (!paging?.total) return null;
    return (
        <span className={discussionList.range}>
            <PageRange page={paging.page} total={paging.total} limit={paging.limit} />
        </span>
    );
}

interface NothingHereProps {
    isUnread: boolean;
    isNarrowed: boolean;
    categoryID: number | undefined;
}

/** Message of an empty list, with links. */
function NothingHere({ isUnread, isNarrowed, categoryID }: NothingHereProps) {
    const t = useTranslation();
    if (isUnread) {
        return (
            <Empty
                title={t("Nothing unread")}
                icon="resolved"
                action={<ButtonLink href={WHOLE_LIST.path}>{t("Show everything")}</ButtonLink>}
            >
                {t("You have read everything that was posted since you joined.")}
            </Empty>
        );
    }
    if (isNarrowed) {
        return (
            <Empty
                title={t("No posts here.")}
                icon="posts"
                action={<ButtonLink href={WHOLE_LIST.path}>{t("Show everything")}</ButtonLink>}
            >
                {t("Nothing matches these filters.")}
            </Empty>
        );
    }
    return (
        <Empty title={t("No posts yet.")} icon="posts" action={<NewPostLink categoryID={categoryID} />}>
            {t("Be the first to post.")}
        </Empty>
    );
}

function ListEnd({ paging, location, more }: { paging: Paging; location: ListLocation; more: boolean }) {
    const t = useTranslation();
    if (more) {
        return (
            <p className={discussionList.end}>
                <a href={WHOLE_LIST.path}>{t("All posts")}</a>
            </p>
        );
    }
    return (
        <div className={discussionList.end}>
            <Pager
                page={paging.page}
                total={paging.total ?? 0}
                limit={paging.limit}
                hrefOf={(page) => pageHref(location, page)}
            />
        </div>
    );
}

import { selectThread } from "@parley/comments/client";
import type { EmbedPage, FrameQuery, FrameSort } from "@parley/embedding/contract";
import { EMBED_COMMENTS_PAGE, FRAME_PARTS, FRAME_SORTS, parseFrameQuery } from "@parley/embedding/contract";
import { ButtonLink, classNames, Empty, ListHead, Loaded, Notice, Thread, textStyles } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { EmbedComments } from "./EmbedComments";
import { embedComments } from "./EmbedCommentsPage.styles";
import { EmbedComposer } from "./EmbedComposer";
import { isHeldBack, toFrameThread, toPageInput } from "./embedFrame";
import { selectEmbedPage } from "./embedPages.slice";

/** Content of the frame on a page of another site. Its links open in a new tab, except those to its other pages. */
export function Page(): ReactNode {
    const { search } = useLocation();
    const parameters = new URLSearchParams(search);
    const query = parseFrameQuery(parameters);
    const page = useAppSelector((state) => selectEmbedPage(state, toPageInput(query)));
    return (
        <main className={embedComments.root}>
            <Loaded value={page}>{(known) => <Comments page={known} query={query} parameters={parameters} />}</Loaded>
        </main>
    );
}

interface CommentsProps {
    page: EmbedPage;
    query: FrameQuery;
    parameters: URLSearchParams;
}

function Comments({ page, query, parameters }: CommentsProps): ReactNode {
    const t = useTranslation();
    const { siteName, siteURL } = usePageSettings();
    if (page.state === "hidden")
        return (
            <Notice>
                <Sentence
                    text={t("The comments on this page are for members of {site}.")}
                    values={{ site: <a href={`${siteURL}/`}>{siteName}</a> }}
                />
            </Notice>
        );
    const { countComments, state, url } = page;
    if (isHeldBack(page, query))
        return (
            <>
                <Heading count={countComments} />
                <div className={embedComments.foot}>
                    <ButtonLink target="_self" href={toFrame(parameters, { shown: "1" })}>
                        {t("Show the comments")}
                    </ButtonLink>
                </div>
            </>
        );
    return (
        <>
            <div id={FRAME_PARTS.list} data-discussion={page.discussionID} data-state={state}>
                <Heading count={countComments}>
                    {countComments > 1 && <Sorts chosen={query.sort} parameters={parameters} />}
                </Heading>
                {countComments === 0 ? (
                    state !== "closed" && <Empty title={t("No comments yet")}>{t("Be the first.")}</Empty>
                ) : (
                    <FrameThread page={page} query={query} parameters={parameters} />
                )}
                {state === "closed" && <Notice>{t("Comments on this page are closed.")}</Notice>}
                {url && (
                    <p className={classNames(embedComments.below, textStyles.small, textStyles.quiet)}>
                        <Sentence text={t("Also readable at {site}.")} values={{ site: <a href={url}>{siteName}</a> }} />
                    </p>
                )}
            </div>
            <WriteForm page={page} query={query} />
        </>
    );
}

function Heading({ count, children }: { count: number; children?: ReactNode }): ReactNode {
    const t = useTranslation();
    return (
        <ListHead kind="inked" end={children}>
            <h2 className={classNames(textStyles.head16, textStyles.numbers)}>{t("{count} comments", { count })}</h2>
        </ListHead>
    );
}

function WriteForm({ page, query: { framed } }: Pick<CommentsProps, "page" | "query">): ReactNode {
    const t = useTranslation();
    const { state, url, embedSiteID, allowsGuests } = page;
    // Moderators reopen comments in the frame, except those of a discussion that is deleted or elsewhere.
    if (state === "closed" && url === undefined) return null;
    if (framed.pageUrl !== undefined)
        return <EmbedComposer {...{ framed, embedSiteID, allowsGuests }} isClosed={state === "closed"} />;
    if (state === "closed") return null;
    // A page that is known by its ID alone cannot be commented on before it has a discussion.
    return (
        url && (
            <div className={embedComments.foot}>
                <ButtonLink variant="primary" href={`${url}#reply-text`}>
                    {t("Write a comment")}
                </ButtonLink>
            </div>
        )
    );
}

function FrameThread({ page, query, parameters }: CommentsProps): ReactNode {
    const t = useTranslation();
    const thread = toFrameThread(page, query);
    const loaded = useAppSelector((state) => thread && selectThread(state, thread).data);
    if (!loaded) return null;
    const { items, paging } = loaded;
    const { page: current, limit, total = 0 } = paging;
    return (
        <>
            <Thread>
                <EmbedComments items={items} focusCommentID={query.commentID} />
            </Thread>
            {total > limit && (
                <nav className={embedComments.foot} aria-label={t("Pages")}>
                    {current > 1 && (
                        <ButtonLink rel="prev" target="_self" href={toPage(current - 1)}>
                            {t("Previous Page")}
                        </ButtonLink>
                    )}
                    {current * limit < total && (
                        <ButtonLink rel="next" target="_self" href={toPage(current + 1)}>
                            {t("Next Page")}
                        </ButtonLink>
                    )}
                </nav>
            )}
        </>
    );

    /** Returns the address of another page, which is not that of the comment that was asked for. */
    function toPage(number: number): string {
        return toFrame(parameters, { page: String(number), comment: undefined });
    }
}

function Sorts({ chosen, parameters }: { chosen: FrameSort; parameters: URLSearchParams }): ReactNode {
    const t = useTranslation();
    const names = { oldest: t("Oldest"), newest: t("Newest"), top: t("Top") };
    return (
        <nav className={embedComments.sorts} aria-label={t("Sort by")}>
            {(Object.keys(FRAME_SORTS) as FrameSort[]).map((sort) => (
                <a
                    key={sort}
                    target="_self"
                    href={toFrame(parameters, { sort, page: undefined, comment: undefined })}
                    aria-current={sort === chosen || undefined}
                    className={classNames(sort === chosen && textStyles.plain)}
                >
                    {names[sort]}
                </a>
            ))}
        </nav>
    );
}

function toFrame(parameters: URLSearchParams, changes: Readonly<Record<string, string | undefined>>): string {
    const changed = new URLSearchParams(parameters);
    for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) changed.delete(name);
        else changed.set(name, value);
    }
    return `${EMBED_COMMENTS_PAGE}?${changed}`;
}

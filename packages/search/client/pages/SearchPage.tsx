import { useSetting } from "@parley/config/client";
import {
    ButtonLink,
    Columns,
    Empty,
    HitList,
    Icon,
    ListHead,
    Loaded,
    Page as Main,
    Notice,
    PageRange,
    Pager,
    SortBy,
    Tabs,
    textStyles,
} from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { Page as PageOf } from "@parley/library/contract";
import type { SearchDomain, SearchResult, SearchState } from "@parley/search/contract";
import {
    countIn,
    countNarrowing,
    isSearching,
    parseSearch,
    searchEverywhere,
    searchHref,
    toSearchInput,
} from "@parley/search/contract";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { FoundPeople } from "../components/FoundPeople";
import { NarrowForm } from "../components/NarrowForm";
import { OwnWords, useOwnWords } from "../components/OwnWords";
import { QueryForm } from "../components/QueryForm";
import { ResultHit } from "../components/ResultHit";
import { SaveSearch } from "../components/SaveSearch";
import { SearchHelp } from "../components/SearchHelp";
import { foundHref } from "../found/foundAddress";
import { selectCounts, selectPeople, selectResults } from "../search.slice";
import { searchPage } from "./SearchPage.styles";

/** The search page: `/search?query=` (SRCH-001). It narrows, sorts and turns without scripts. */
export function Page(): ReactNode {
    const t = useTranslation();
    const state = parseSearch(useLocation().search);
    const people = useAppSelector((store) => selectPeople(store, state));
    const isPartOfHub = useSetting("search.hubUrl") !== "";
    const drafts = useOwnWords(state);
    if (!isSearching(state)) return <Beginning state={state} />;
    const hasPanel = people.length > 0 || drafts.length > 0;
    return (
        <Main columns>
            <Columns
                left={
                    <section aria-label={t("Narrow the results")}>
                        <h2 className={searchPage.narrowHead}>{t("Narrow")}</h2>
                        <NarrowForm state={state} />
                    </section>
                }
                right={
                    hasPanel && (
                        <>
                            {people.length > 0 && <FoundPeople people={people} />}
                            {drafts.length > 0 && <OwnWords drafts={drafts} />}
                        </>
                    )
                }
                rightLabel={t("Also found")}
            >
                <h1 className={searchPage.title}>{titleOf(state, t)}</h1>
                {isPartOfHub && state.discussionID === undefined && <QueryForm state={state} />}
                {state.discussionID === undefined ? <Domains state={state} /> : <InDiscussion state={state} />}
                <Results state={state} hasPanel={hasPanel} />
            </Columns>
        </Main>
    );
}

function titleOf({ query, discussionID }: SearchState, t: ReturnType<typeof useTranslation>): ReactNode {
    if (query === "") return t("Results");
    if (discussionID !== undefined)
        return <Sentence text={t("Results for “{query}” in one discussion")} values={{ query: <bdi>{query}</bdi> }} />;
    return <Sentence text={t("Results for “{query}”")} values={{ query: <bdi>{query}</bdi> }} />;
}

/** Tabs for the groups of results. */
function Domains({ state }: { state: SearchState }): ReactNode {
    const t = useTranslation();
    const counts = useAppSelector((store) => selectCounts(store, state));
    const names: [SearchDomain, string][] = [
        ["all_content", t("All")],
        ["discussions", t("Posts")],
        ["comments", t("Replies")],
        ["category", t("Categories")],
        ["user", t("People")],
    ];
    return (
        <Tabs
            label={t("Types of result")}
            tabs={names.map(([domain, name]) => ({
                name,
                url: searchHref(state, { domain }),
                current: state.domain === domain,
                ...(counts && { count: countIn(domain, counts) }),
            }))}
        />
    );
}

/** Results, under the form that narrows them where there is no room for its panel: beside another one that takes a wider screen. */
function Results({ state, hasPanel }: { state: SearchState; hasPanel: boolean }): ReactNode {
    const t = useTranslation();
    const results = useAppSelector((store) => selectResults(store, toSearchInput(state)));
    const counts = useAppSelector((store) => selectCounts(store, state));
    return (
        <>
            <div className={hasPanel ? searchPage.narrowWithoutColumns : searchPage.narrowInOneColumn}>
                <NarrowDisclosure state={state} />
            </div>
            <SaveSearch state={state} />
            {counts?.isCut && (
                <div className={searchPage.notice}>
                    <Notice kind="warn">{t("This search is too long: only its beginning was searched for.")}</Notice>
                </div>
            )}
            {counts?.isPartial && (
                <div className={searchPage.notice}>
                    <Notice>{t("Nothing has all of these words. These results have most of them.")}</Notice>
                </div>
            )}
            {counts?.respellings.map((respelling) => (
                <Respelt key={respelling.word} state={state} {...respelling} />
            ))}
            <Loaded value={results}>
                {(page) =>
                    page.items.length === 0 ? (
                        <NothingFound state={state} />
                    ) : (
                        <>
                            <ListHead end={<Order state={state} />}>
                                <Range page={page} />
                            </ListHead>
                            <h2 className={textStyles.hidden}>{t("Results")}</h2>
                            <HitList>
                                {page.items.map((result) => (
                                    <ResultHit key={`${result.recordType} ${result.recordID}`} result={result} />
                                ))}
                            </HitList>
                            {(page.paging.total ?? 0) > page.paging.limit && (
                                <Pager
                                    page={page.paging.page}
                                    total={page.paging.total ?? 0}
                                    limit={page.paging.limit}
                                    more={isCapped(page)}
                                    hrefOf={(number) => searchHref(state, { page: number })}
                                />
                            )}
                        </>
                    )
                }
            </Loaded>
        </>
    );
}

/** Results are counted up to this number. */
const MAX_COUNTED = 10_000;

const isCapped = ({ paging }: PageOf<SearchResult>): boolean => (paging.total ?? 0) >= MAX_COUNTED;

/** Names the other spelling that was searched for, with a link to the exact search. */
function Respelt({ state, word, spelling }: { state: SearchState; word: string; spelling: string }): ReactNode {
    const t = useTranslation();
    const corrected = searchHref(state, { query: state.query.replace(word, () => spelling) });
    return (
        <p role="status" className={searchPage.respelt}>
            <Sentence
                text={t("Little was found for “{word}”, so “{spelling}” is searched for too.")}
                values={{
                    word: <bdi>{word}</bdi>,
                    spelling: (
                        <a href={corrected}>
                            <bdi>{spelling}</bdi>
                        </a>
                    ),
                }}
            />
        </p>
    );
}

function Range({ page }: { page: PageOf<SearchResult> }): ReactNode {
    const { paging } = page;
    return (
        <p role="status" className={searchPage.range}>
            <PageRange page={paging.page} total={paging.total ?? 0} limit={paging.limit} more={isCapped(page)} />
        </p>
    );
}

function Order({ state }: { state: SearchState }): ReactNode {
    const t = useTranslation();
    const names: [SearchState["sort"], string][] = [
        ["relevance", t("Best match")],
        ["-dateInserted", t("Newest")],
        ["dateInserted", t("Oldest")],
        ["-score", t("Best rated")],
    ];
    return (
        <SortBy
            value={state.sort}
            options={names.map(([sort, name]) => ({ value: sort, name, url: searchHref(state, { sort }) }))}
        />
    );
}

function NarrowDisclosure({ state }: { state: SearchState }): ReactNode {
    const t = useTranslation();
    const count = countNarrowing(state);
    return (
        <details className={searchPage.narrow}>
            <summary>
                <Icon name="filter" size="s" /> {count === 0 ? t("Narrow") : t("Narrow, {count} on", { count })}
            </summary>
            <NarrowForm state={state} />
        </details>
    );
}

/** Message for an empty result, with links to a wider search. */
function NothingFound({ state }: { state: SearchState }): ReactNode {
    const t = useTranslation();
    const isNarrow = countNarrowing(state) > 0 || state.domain !== "all_content" || state.discussionID !== undefined;
    const hasWords = /\S\s+\S/.test(state.query);
    const wide = searchHref(searchEverywhere(state));
    return (
        <Empty
            title={t("Nothing found")}
            icon="search"
            action={
                isNarrow ? (
                    <ButtonLink href={wide}>{t("Search everything")}</ButtonLink>
                ) : (
                    hasWords &&
                    state.operator === "and" && (
                        <ButtonLink href={searchHref(state, { operator: "or" })}>{t("Search for any of the words")}</ButtonLink>
                    )
                )
            }
        >
            <SearchHelp />
        </Empty>
    );
}

/** The field for other words in the same discussion, and the way out of it. */
function InDiscussion({ state }: { state: SearchState }): ReactNode {
    const t = useTranslation();
    const { query, discussionID } = state;
    const total = useAppSelector((store) => selectCounts(store, state))?.total ?? 0;
    return (
        <>
            <QueryForm state={state} />
            <p className={searchPage.everywhere}>
                {discussionID !== undefined && query !== "" && total > 1 && (
                    <>
                        <a href={foundHref(discussionID, { query, found: 1 })}>{t("Go from one to the next")}</a>
                        {" · "}
                    </>
                )}
                <a href={searchHref(searchEverywhere(state))}>{t("Search everything")}</a>
            </p>
        </>
    );
}

/** The page before anything is searched for. */
function Beginning({ state }: { state: SearchState }): ReactNode {
    const t = useTranslation();
    return (
        <Main narrow>
            <h1 className={searchPage.title}>{state.discussionID === undefined ? t("Search") : t("Search in one discussion")}</h1>
            <QueryForm state={state} />
            <SearchHelp />
        </Main>
    );
}

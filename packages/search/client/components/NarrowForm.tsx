import { NAV_CATEGORIES, useCategories } from "@parley/categories/client";
import type { Category } from "@parley/categories/contract";
import {
    Button,
    Checkbox,
    DateInput,
    Field,
    FieldGroup,
    formatFullNumber,
    Numeral,
    Row,
    Select,
    Stack,
    TextInput,
} from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { SEARCH_PATH } from "@parley/library/contract";
import type { SearchCounts, SearchState } from "@parley/search/contract";
import { countNarrowing, searchHref, widenSearch } from "@parley/search/contract";
import type { ReactNode } from "react";
import { selectCounts } from "../search.slice";
import { narrow } from "./NarrowForm.styles";

/** Kinds of posts, as the form names them. */
const KIND_NAMES = [
    ["question", "Questions"],
    ["discussion", "Discussions"],
    ["answer", "Answers"],
    ["comment", "Replies"],
] as const;

const STATE_NAMES = [
    ["open", "Open"],
    ["closed", "Closed"],
    ["answered", "Answered"],
    ["unanswered", "Unanswered"],
    ["solved", "Solved"],
] as const;

/** Renders the form by which results are narrowed. It is sent as the address of the page, without scripts too. */
export function NarrowForm({ state }: { state: SearchState }): ReactNode {
    const t = useTranslation();
    const { query, domain, sort, operator, discussionID } = state;
    const counts = useAppSelector((store) => selectCounts(store, state));
    const countsOf = (group: "types" | "states") => new Map(counts?.[group].map(({ name, count }) => [name, count]));
    const [kinds, states] = [countsOf("types"), countsOf("states")];
    const hidden = Object.entries({
        query,
        ...(domain !== "all_content" && { domain }),
        ...(sort !== "relevance" && { sort }),
        ...(operator !== "and" && { queryOperator: operator }),
        ...(discussionID !== undefined && { discussionID }),
    });
    return (
        // The key fills the fields again when the address has changed.
        <form action={SEARCH_PATH} method="get" key={searchHref(state)}>
            {hidden.map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Stack>
                <Field label={t("Title")}>
                    {(attributes) => <TextInput {...attributes} name="title" defaultValue={state.title} dir="auto" />}
                </Field>
                <Field label={t("Author")}>
                    {(attributes) => <TextInput {...attributes} name="author" defaultValue={state.author} dir="auto" />}
                </Field>
                {counts && <Authors state={state} authors={counts.authors} />}
                <Field label={t("Category")}>
                    {(attributes) => (
                        <Select {...attributes} name="categoryID" defaultValue={state.categoryID ?? ""}>
                            <CategoryOptions counts={counts} />
                        </Select>
                    )}
                </Field>
                <Field label={t("Tag")}>
                    {(attributes) => <TextInput {...attributes} name="tag" defaultValue={state.tag} dir="auto" />}
                </Field>
                {counts && <Tags state={state} tags={counts.tags} />}
                <FieldGroup label={t("Type")}>
                    {KIND_NAMES.map(([kind, name]) => (
                        <Checkbox key={kind} name="types" value={kind} defaultChecked={state.kinds.includes(kind)}>
                            <Counted name={t(name)} count={counts && (kinds.get(kind) ?? 0)} />
                        </Checkbox>
                    ))}
                </FieldGroup>
                <FieldGroup label={t("State")}>
                    {STATE_NAMES.map(([name, word]) => (
                        <Checkbox key={name} name="is" value={name} defaultChecked={state.states.includes(name)}>
                            <Counted name={t(word)} count={counts && (states.get(name) ?? 0)} />
                        </Checkbox>
                    ))}
                </FieldGroup>
                <div className={narrow.dates}>
                    <Field label={t("From")}>
                        {(attributes) => <DateInput {...attributes} name="from" defaultValue={state.from ?? ""} />}
                    </Field>
                    <Field label={t("To", {}, "date")}>
                        {(attributes) => <DateInput {...attributes} name="to" defaultValue={state.to ?? ""} />}
                    </Field>
                </div>
                <Row>
                    <Button type="submit" size={32}>
                        {t("Apply")}
                    </Button>
                    {countNarrowing(state) > 0 && <a href={searchHref(widenSearch(state))}>{t("Clear")}</a>}
                </Row>
            </Stack>
        </form>
    );
}

/** A choice with the number of results that it would leave. */
function Counted({ name, count }: { name: string; count: number | undefined }): ReactNode {
    if (count === undefined) return name;
    return (
        <>
            {name}{" "}
            <span className={narrow.count}>
                <Numeral value={count} />
            </span>
        </>
    );
}

/** Maximum number of authors that are offered. */
const MAX_AUTHORS = 3;

/** Links to the results of the authors of most. */
function Authors({ state, authors }: { state: SearchState; authors: SearchCounts["authors"] }): ReactNode {
    const t = useTranslation();
    if (authors.length < 2 || state.author !== "") return null;
    return (
        <ul className={narrow.authors} aria-label={t("Authors of most results")}>
            {authors.slice(0, MAX_AUTHORS).map(({ userID, count, user }) => (
                <li key={userID}>
                    <a href={searchHref(state, { author: user.name })}>
                        <bdi>{user.name}</bdi>
                    </a>{" "}
                    <span className={narrow.count}>
                        <Numeral value={count} />
                    </span>
                </li>
            ))}
        </ul>
    );
}

/** Maximum number of tags that are offered. */
const MAX_TAGS = 5;

/** Links to the results with the tags that most have. */
function Tags({ state, tags }: { state: SearchState; tags: SearchCounts["tags"] }): ReactNode {
    const t = useTranslation();
    if (tags.length === 0 || state.tag !== "") return null;
    return (
        <ul className={narrow.authors} aria-label={t("Tags of most results")}>
            {tags.slice(0, MAX_TAGS).map(({ tagID, name, count }) => (
                <li key={tagID}>
                    <a href={searchHref(state, { tag: name })}>
                        <bdi>{name}</bdi>
                    </a>{" "}
                    <span className={narrow.count}>
                        <Numeral value={count} />
                    </span>
                </li>
            ))}
        </ul>
    );
}

/** Options for the categories that the viewer sees, with the results in each and below; those inside another are set in. */
function CategoryOptions({ counts }: { counts: SearchCounts | undefined }): ReactNode {
    const t = useTranslation();
    const { locale } = usePageSettings();
    const { data: tree = [] } = useCategories(NAV_CATEGORIES);
    const own = new Map(counts?.categories.map(({ categoryID, count }) => [categoryID, count]));
    return (
        <>
            <option value="">{t("Every category")}</option>
            {flatten(tree).map(({ category, depth }) => {
                const count = sumIn(category, own);
                const name = "\u2003".repeat(depth) + category.name;
                return (
                    <option key={category.categoryID} value={category.categoryID}>
                        {counts ? `${name} (${formatFullNumber(count, locale)})` : name}
                    </option>
                );
            })}
        </>
    );
}

function flatten(tree: readonly Category[], depth = 0): { category: Category; depth: number }[] {
    return tree.flatMap((category) => [{ category, depth }, ...flatten(category.children ?? [], depth + 1)]);
}

const sumIn = ({ categoryID, children = [] }: Category, own: ReadonlyMap<number, number>): number =>
    (own.get(categoryID) ?? 0) + children.reduce((sum, child) => sum + sumIn(child, own), 0);

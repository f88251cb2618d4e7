import { NAV_CATEGORIES, useCategories } from "@parley/categories/client";
import type { Category } from "@parley/categories/contract";
import { Button, Checkbox, DateInput, Field, FieldGroup, Row, Select, Stack, TextInput } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { SEARCH_PATH } from "@parley/library/contract";
import type { ReactNode } from "react";
import type { SearchState } from "../searchAddress";
import { countNarrowing, searchHref, widened } from "../searchAddress";
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
    const { query, domain, sort, operator } = state;
    const kept = Object.entries({
        query,
        ...(domain !== "all_content" && { domain }),
        ...(sort !== "relevance" && { sort }),
        ...(operator !== "and" && { queryOperator: operator }),
    });
    return (
        // The key fills the fields again when the address has changed.
        <form action={SEARCH_PATH} method="get" key={searchHref(state)}>
            {kept.map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Stack>
                <Field label={t("Title")}>
                    {(attributes) => <TextInput {...attributes} name="title" defaultValue={state.title} dir="auto" />}
                </Field>
                <Field label={t("Author")}>
                    {(attributes) => <TextInput {...attributes} name="author" defaultValue={state.author} dir="auto" />}
                </Field>
                <Field label={t("Category")}>
                    {(attributes) => (
                        <Select {...attributes} name="categoryID" defaultValue={state.categoryID ?? ""}>
                            <CategoryOptions />
                        </Select>
                    )}
                </Field>
                <Field label={t("Tag")}>
                    {(attributes) => <TextInput {...attributes} name="tag" defaultValue={state.tag} dir="auto" />}
                </Field>
                <FieldGroup label={t("Kind")}>
                    {KIND_NAMES.map(([kind, name]) => (
                        <Checkbox key={kind} name="types" value={kind} defaultChecked={state.kinds.includes(kind)}>
                            {t(name)}
                        </Checkbox>
                    ))}
                </FieldGroup>
                <FieldGroup label={t("State")}>
                    {STATE_NAMES.map(([name, word]) => (
                        <Checkbox key={name} name="is" value={name} defaultChecked={state.states.includes(name)}>
                            {t(word)}
                        </Checkbox>
                    ))}
                </FieldGroup>
                <div className={narrow.dates}>
                    <Field label={t("From")}>
                        {(attributes) => <DateInput {...attributes} name="from" defaultValue={state.from ?? ""} />}
                    </Field>
                    <Field label={t("To")}>
                        {(attributes) => <DateInput {...attributes} name="to" defaultValue={state.to ?? ""} />}
                    </Field>
                </div>
                <Row>
                    <Button type="submit" size={32}>
                        {t("Apply")}
                    </Button>
                    {countNarrowing(state) > 0 && <a href={searchHref(widened(state))}>{t("Clear")}</a>}
                </Row>
            </Stack>
        </form>
    );
}

/** Options for the categories that the viewer sees; those inside another are set in. */
function CategoryOptions(): ReactNode {
    const t = useTranslation();
    const { data: tree = [] } = useCategories(NAV_CATEGORIES);
    return (
        <>
            <option value="">{t("Every category")}</option>
            {flatten(tree).map(({ category, depth }) => (
                <option key={category.categoryID} value={category.categoryID}>
                    {"\u2003".repeat(depth) + category.name}
                </option>
            ))}
        </>
    );
}

function flatten(tree: readonly Category[], depth = 0): { category: Category; depth: number }[] {
    return tree.flatMap((category) => [{ category, depth }, ...flatten(category.children ?? [], depth + 1)]);
}

import { useRetentionTime } from "@parley/actionLog/client";
import type { ArrangedCategory, CategoryEdit } from "@parley/categories/contract";
import { categoryPermissionsPath, isPostable, MANAGED_CATEGORIES, ROOT_CATEGORY_ID } from "@parley/categories/contract";
import { Field, Loaded, Notice, Row, Select } from "@parley/library/client/components";
import { DoneNotice, FormPart, PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { TranslateLink } from "@parley/translations/client";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { findBranch } from "../arranging/slots";
import { selectArrangement, selectCategoryEdit } from "../categories.slice";
import { indentName } from "../indentName";
import { CategoryFields } from "./CategoryFields";

/** Page `/settings/categories/{categoryID}`: edits, moves and deletes a category. */
export function Page(): ReactNode {
    const t = useTranslation();
    const categoryID = Number(useParams().categoryID) || 0;
    const edit = useAppSelector((state) => selectCategoryEdit(state, categoryID));
    return (
        <Loaded value={edit}>
            {(category) => (
                <TitledPage
                    title={category.name}
                    end={
                        <Row>
                            <TranslateLink resource="categories" record={categoryID} />
                            <a href={MANAGED_CATEGORIES}>{t("Back to the categories")}</a>
                        </Row>
                    }
                >
                    <DoneNotice
                        messages={{
                            saved: t("The category is saved."),
                            archived: t("The category is archived."),
                            unarchived: t("The category is reopened."),
                        }}
                    />
                    <FormPart title={t("Name and page")}>
                        <PostedForm
                            name="categoryChange"
                            which="change"
                            action={pathOf(categoryID)}
                            submit={t("Save")}
                            fields={["name", "urlcode", "description", "displayAs"]}
                        >
                            {(form, idOf) => <CategoryFields form={form} idOf={idOf} category={category} />}
                        </PostedForm>
                    </FormPart>
                    <FormPart title={t("Permissions")}>
                        <p>
                            <a href={categoryPermissionsPath(categoryID)}>{t("Who may do what here")}</a>
                        </p>
                    </FormPart>
                    <Arrangement edited={category} />
                </TitledPage>
            )}
        </Loaded>
    );
}

/** Forms that depend on the other categories: move and delete. */
function Arrangement({ edited: { categoryID } }: { edited: CategoryEdit }): ReactNode {
    const { data: arrangement } = useAppSelector(selectArrangement);
    const own = arrangement?.categories.find((category) => category.categoryID === categoryID);
    if (!arrangement || !own) return null;
    const branch = findBranch(arrangement.categories, categoryID);
    const others = arrangement.categories.filter((category) => !branch.includes(category));
    return (
        <>
            <PositionForm categoryID={categoryID} others={others} version={arrangement.version} />
            <ArchiveForm category={own} />
            <DeleteForm category={own} others={others} hasChildren={branch.length > 1} />
        </>
    );
}

interface PositionFormProps {
    categoryID: number;
    others: readonly ArrangedCategory[];
    /** Version of the displayed order. */
    version: number;
}

function PositionForm({ categoryID, others, version }: PositionFormProps): ReactNode {
    const t = useTranslation();
    return (
        <FormPart title={t("Position")}>
            <PostedForm
                name="categoryPlace"
                which="place"
                action={pathOf(categoryID)}
                submit={t("Move")}
                variant="standard"
                fields={["place"]}
            >
                {(form, idOf) => (
                    <Field id={idOf("place")} label={t("New position")} errors={form.errorsOf("place")} required>
                        {(attributes) => (
                            <>
                                <Select {...attributes} name="place" defaultValue={form.values.place ?? ""}>
                                    <option value="">{t("Choose a position")}</option>
                                    <option value={`in:${ROOT_CATEGORY_ID}`}>{t("First of all")}</option>
                                    {others.map((other) => (
                                        <optgroup key={other.categoryID} label={indentName(other)}>
                                            <option value={`after:${other.categoryID}`}>
                                                {t("After {name}", { name: other.name })}
                                            </option>
                                            <option value={`in:${other.categoryID}`}>
                                                {t("First in {name}", { name: other.name })}
                                            </option>
                                        </optgroup>
                                    ))}
                                </Select>
                                <input type="hidden" name="version" value={version} />
                            </>
                        )}
                    </Field>
                )}
            </PostedForm>
        </FormPart>
    );
}

function ArchiveForm({ category: { categoryID, isArchived } }: { category: ArrangedCategory }): ReactNode {
    const t = useTranslation();
    return (
        <FormPart title={t("Archive")}>
            <p>
                {isArchived
                    ? t("It is archived: its posts can be read, but nothing new can be posted.")
                    : t("Posts in an archived category can be read, but nothing new can be posted.")}
            </p>
            <PostedForm
                name="categoryArchive"
                which="archive"
                action={pathOf(categoryID)}
                submit={isArchived ? t("Reopen") : t("Archive")}
                variant="standard"
            >
                {() => <input type="hidden" name="archived" value={isArchived ? "0" : "1"} />}
            </PostedForm>
        </FormPart>
    );
}

interface DeleteFormProps {
    category: ArrangedCategory;
    others: readonly ArrangedCategory[];
    /** Whether the category has subcategories. */
    hasChildren: boolean;
}

function DeleteForm({ category: { categoryID, countDiscussions }, others, hasChildren }: DeleteFormProps): ReactNode {
    const t = useTranslation();
    const time = useRetentionTime();
    if (hasChildren)
        return (
            <FormPart title={t("Delete")}>
                <Notice>{t("It has subcategories. Move or delete those first.")}</Notice>
            </FormPart>
        );
    return (
        <FormPart title={t("Delete")}>
            <p>{t("You can restore it for {time}. Its address then leads to the category that has its posts.", { time })}</p>
            <PostedForm
                name="categoryDelete"
                which="delete"
                action={pathOf(categoryID)}
                submit={t("Delete it")}
                variant="standard"
                fields={["newCategoryID"]}
            >
                {(form, idOf) =>
                    countDiscussions > 0 && (
                        <Field
                            id={idOf("newCategoryID")}
                            label={t("Move its {count} posts to", { count: countDiscussions })}
                            errors={form.errorsOf("newCategoryID")}
                            required
                        >
                            {(attributes) => (
                                <Select {...attributes} name="newCategoryID" defaultValue={form.values.newCategoryID ?? ""}>
                                    <option value="">{t("Choose a category")}</option>
                                    {others.map((other) => (
                                        <option key={other.categoryID} value={other.categoryID} disabled={!isPostable(other)}>
                                            {indentName(other)}
                                        </option>
                                    ))}
                                </Select>
                            )}
                        </Field>
                    )
                }
            </PostedForm>
        </FormPart>
    );
}

const pathOf = (categoryID: number) => `${MANAGED_CATEGORIES}/${categoryID}`;

import { formatCategoryPath, POSTABLE_CATEGORIES, useCategories } from "@parley/categories/client";
import { useSetting } from "@parley/config/client";
import { Checkbox, Field, FieldGroup, Loaded, Stack, TextInput } from "@parley/library/client/components";
import { DoneNotice, PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { PREMODERATION_PAGE, PREMODERATION_SETTINGS } from "@parley/moderation/contract";
import { RoleID } from "@parley/permissions/contract";
import { RoleChoice } from "../components/RoleChoice";

const FORM = "premoderation";

/** `/settings/premoderation`: which posts are held for approval, for members who manage the community. */
export function Page() {
    const t = useTranslation();
    return (
        <TitledPage title={t("Approval before publishing")} end={<a href={PREMODERATION_PAGE}>{t("Waiting")}</a>}>
            <DoneNotice messages={{ saved: t("Saved. It applies to new posts.") }} />
            <p>
                {t(
                    "Posts to which one of these applies, and every change to them, are checked by a moderator before others can read them. Moderators, and members whose posts need no approval, don’t wait.",
                )}
            </p>
            <SettingsForm />
        </TitledPage>
    );
}

function SettingsForm() {
    const t = useTranslation();
    const sent = useFormState(FORM)?.values;
    const first = useSetting("premoderation.firstPosts");
    const firstLinks = useSetting("premoderation.firstLinkPosts");
    const roleIDs = useSetting("premoderation.roleIDs");
    const categoryIDs = useSetting("premoderation.categoryIDs");
    const categories = useCategories(POSTABLE_CATEGORIES);
    const isChosen = (categoryID: number) =>
        sent ? sent[`Category-${categoryID}`] !== undefined : categoryIDs.includes(categoryID);
    return (
        <PostedForm name={FORM} action={PREMODERATION_SETTINGS} submit={t("Save")} fields={["firstPosts", "firstLinkPosts"]}>
            {({ errorsOf }, idOf) => (
                <Stack gap="large">
                    <Field
                        id={idOf("firstPosts")}
                        label={t("First posts of each member")}
                        hint={t("How many posts and replies of a new member wait; 0 for none.")}
                        errors={errorsOf("firstPosts")}
                    >
                        {(attributes) => (
                            <TextInput
                                {...attributes}
                                name="FirstPosts"
                                inputMode="numeric"
                                autoComplete="off"
                                defaultValue={sent?.FirstPosts ?? String(first)}
                            />
                        )}
                    </Field>
                    <Field
                        id={idOf("firstLinkPosts")}
                        label={t("First posts of each member that link to another site")}
                        hint={t(
                            "How many of a new member’s first posts and replies wait if they link to another site; 0 for none.",
                        )}
                        errors={errorsOf("firstLinkPosts")}
                    >
                        {(attributes) => (
                            <TextInput
                                {...attributes}
                                name="FirstLinkPosts"
                                inputMode="numeric"
                                autoComplete="off"
                                defaultValue={sent?.FirstLinkPosts ?? String(firstLinks)}
                            />
                        )}
                    </Field>
                    <RoleChoice
                        label={t("Posts by members of these roles")}
                        chosen={roleIDs}
                        sent={sent}
                        without={[RoleID.guest, RoleID.moderator, RoleID.administrator]}
                    />
                    <Loaded value={categories}>
                        {(known) => (
                            <FieldGroup label={t("Posts in these categories")}>
                                {known.map((category) => (
                                    <Checkbox
                                        key={category.categoryID}
                                        name={`Category-${category.categoryID}`}
                                        value="1"
                                        defaultChecked={isChosen(category.categoryID)}
                                    >
                                        <bdi>{formatCategoryPath(category)}</bdi>
                                    </Checkbox>
                                ))}
                            </FieldGroup>
                        )}
                    </Loaded>
                </Stack>
            )}
        </PostedForm>
    );
}

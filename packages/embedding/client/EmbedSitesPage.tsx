import { useVisibleCategories } from "@parley/categories/client";
import type { EmbedSite } from "@parley/embedding/contract";
import { EMBED_SITES_PAGE, MAX_EMBED_SITE_NAME } from "@parley/embedding/contract";
import {
    Button,
    ButtonLink,
    Empty,
    Field,
    FormError,
    Loaded,
    MetaLine,
    RowList,
    Select,
    TextArea,
    TextInput,
    textStyles,
} from "@parley/library/client/components";
import { DoneNotice, EntryRow, FormPart, PostedForm, TitledPage, useEntryForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { SETTINGS_PAGE } from "@parley/settings/contract";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { selectEmbedSites } from "./embedSites.slice";

/** Page `/settings/embedding`: the sites whose pages have comments here, for members who manage the site. `?edit=` names the one to edit. */
export function Page(): ReactNode {
    const all = useAppSelector(selectEmbedSites);
    const edited = new URLSearchParams(useLocation().search).get("edit");
    return (
        <Loaded value={all}>
            {(sites) => {
                const site = sites.find(({ embedSiteID }) => String(embedSiteID) === edited);
                return site ? <EditingPage site={site} /> : <ListPage sites={sites} />;
            }}
        </Loaded>
    );
}

function ListPage({ sites }: { sites: readonly EmbedSite[] }): ReactNode {
    const t = useTranslation();
    const form = useEntryForm("embedSites");
    return (
        <TitledPage title={t("Comments on other sites")} end={<a href={SETTINGS_PAGE}>{t("All settings")}</a>}>
            {form.message && <FormError message={form.message} attempt={form.attempt} />}
            <DoneNotice
                messages={{
                    added: t("The site is added."),
                    changed: t("The site is changed."),
                    removed: t("The site is removed. Its discussions stay."),
                }}
            />
            <p>
                {t(
                    "Programs of these sites can post comments on their pages here. The first comment on a page begins its discussion.",
                )}
            </p>
            {sites.length === 0 ? (
                <Empty title={t("No sites yet")} icon="link">
                    {t("Add a blog, a shop or a manual of yours.")}
                </Empty>
            ) : (
                <RowList label={t("Sites")}>
                    {sites.map((site) => (
                        <SiteRow key={site.embedSiteID} site={site} />
                    ))}
                </RowList>
            )}
            <FormPart title={t("Add a site")}>
                <SiteForm />
            </FormPart>
        </TitledPage>
    );
}

function SiteRow({ site: { embedSiteID, name, origins, categoryID } }: { site: EmbedSite }): ReactNode {
    const t = useTranslation();
    const category = useVisibleCategories().find((known) => known.categoryID === categoryID);
    const buttons = (
        <>
            <ButtonLink size={32} href={`${EMBED_SITES_PAGE}?edit=${embedSiteID}`} aria-label={t("Edit {name}", { name })}>
                {t("Edit")}
            </ButtonLink>
            <Button size={32} type="submit" name="Form" value="remove" aria-label={t("Remove {name}", { name })}>
                {t("Remove")}
            </Button>
        </>
    );
    return (
        <EntryRow action={EMBED_SITES_PAGE} field="Site" value={embedSiteID} buttons={buttons}>
            <div>
                <p className={textStyles.strong}>
                    <bdi>{name}</bdi>
                </p>
                <MetaLine>
                    {category && (
                        <span>
                            <bdi>{category.name}</bdi>
                        </span>
                    )}
                    {origins.map((origin) => (
                        <span key={origin} dir="ltr">
                            {origin}
                        </span>
                    ))}
                </MetaLine>
            </div>
        </EntryRow>
    );
}

function EditingPage({ site }: { site: EmbedSite }): ReactNode {
    const t = useTranslation();
    return (
        <TitledPage title={site.name} end={<a href={EMBED_SITES_PAGE}>{t("Back to the sites")}</a>}>
            <SiteForm site={site} />
        </TitledPage>
    );
}

/** Form to add or change a site. */
function SiteForm({ site }: { site?: EmbedSite }): ReactNode {
    const t = useTranslation();
    const categories = useVisibleCategories().filter(({ takesPosts }) => takesPosts);
    return (
        <PostedForm
            name="embedSite"
            action={EMBED_SITES_PAGE}
            which={site ? "change" : "add"}
            submit={site ? t("Save") : t("Add the site")}
            fields={["name", "origins", "categoryID"]}
        >
            {({ values, errorsOf }, idOf) => (
                <>
                    {site && <input type="hidden" name="Site" value={site.embedSiteID} />}
                    <Field id={idOf("name")} label={t("Name")} errors={errorsOf("name")} required>
                        {(attributes) => (
                            <TextInput
                                {...attributes}
                                name="Name"
                                dir="auto"
                                autoComplete="off"
                                maxLength={MAX_EMBED_SITE_NAME}
                                defaultValue={values.Name ?? site?.name ?? ""}
                            />
                        )}
                    </Field>
                    <Field
                        id={idOf("origins")}
                        label={t("Addresses of the site")}
                        hint={t(
                            "One on each line, such as https://blog.example. Pages at other addresses have no comments here.",
                        )}
                        errors={errorsOf("origins")}
                        required
                    >
                        {(attributes) => (
                            <TextArea
                                {...attributes}
                                name="Origins"
                                dir="ltr"
                                spellCheck={false}
                                defaultValue={values.Origins ?? site?.origins.join("\n") ?? ""}
                            />
                        )}
                    </Field>
                    <Field
                        id={idOf("categoryID")}
                        label={t("The category")}
                        hint={t("Whoever may comment there may comment on these pages.")}
                        errors={errorsOf("categoryID")}
                        required
                    >
                        {(attributes) => (
                            <Select
                                {...attributes}
                                name="Category"
                                defaultValue={values.Category ?? String(site?.categoryID ?? "")}
                            >
                                <option value="">{t("Choose a category")}</option>
                                {categories.map(({ categoryID, name }) => (
                                    <option key={categoryID} value={categoryID}>
                                        {name}
                                    </option>
                                ))}
                            </Select>
                        )}
                    </Field>
                </>
            )}
        </PostedForm>
    );
}

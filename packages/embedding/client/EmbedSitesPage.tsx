import { useVisibleCategories } from "@parley/categories/client";
import type { EmbedSite } from "@parley/embedding/contract";
import { EMBED_ADDRESSES_PAGE, EMBED_SITES_PAGE, MAX_EMBED_SITE_NAME } from "@parley/embedding/contract";
import { ButtonLink, Field, Loaded, MetaLine, Select, TextArea } from "@parley/library/client/components";
import { LineField, ManagedListPage, ManagedRow, PostedForm, TitledPage } from "@parley/library/client/formPages";
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
    return (
        <ManagedListPage
            title={t("Comments on other sites")}
            end={<a href={SETTINGS_PAGE}>{t("All settings")}</a>}
            form="embedSites"
            messages={{
                added: t("The site is added."),
                changed: t("The site is changed."),
                removed: t("The site is removed. Its discussions stay."),
            }}
            about={t(
                "Programs of these sites can post comments on their pages here. The first comment on a page begins its discussion.",
            )}
            label={t("Sites")}
            rows={sites.map((site) => <SiteRow key={site.embedSiteID} site={site} />)}
            empty={{ title: t("No sites yet"), icon: "link", words: t("Add a blog, a shop or a manual of yours.") }}
            add={{ title: t("Add a site"), form: <SiteForm /> }}
        />
    );
}

function SiteRow({ site: { embedSiteID, name, origins, categoryID } }: { site: EmbedSite }): ReactNode {
    const t = useTranslation();
    const category = useVisibleCategories().find((known) => known.categoryID === categoryID);
    return (
        <ManagedRow
            page={EMBED_SITES_PAGE}
            field="Site"
            value={embedSiteID}
            name={name}
            further={
                <ButtonLink
                    size={32}
                    href={`${EMBED_ADDRESSES_PAGE}?site=${embedSiteID}`}
                    aria-label={t("Pages with comments of {name}", { name })}
                >
                    {t("Pages")}
                </ButtonLink>
            }
        >
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
        </ManagedRow>
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
                    <LineField
                        id={idOf("name")}
                        label={t("Name")}
                        name="Name"
                        value={values.Name ?? site?.name ?? ""}
                        maxLength={MAX_EMBED_SITE_NAME}
                        errors={errorsOf("name")}
                        required
                    />
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

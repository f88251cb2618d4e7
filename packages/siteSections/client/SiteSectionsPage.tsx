import { Field, Loaded, OrderButtons, Select } from "@parley/library/client/components";
import { LineField, ManagedListPage, ManagedRow, PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { formatLanguageName } from "@parley/library/contract";
import type { SiteSection } from "@parley/siteSections/contract";
import {
    MAIN_SECTION_ID,
    MAX_SECTION_DESCRIPTION,
    MAX_SECTION_NAME,
    SITE_SECTIONS_PAGE,
    siteSectionPath,
} from "@parley/siteSections/contract";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { selectSectionThemes, selectSiteSections } from "./siteSections.slice";

/** Page `/appearance/sections`: the sections of the site, for members who manage it. `?edit=` is the ID of the one to edit. */
export function Page(): ReactNode {
    const all = useAppSelector(selectSiteSections);
    const edited = new URLSearchParams(useLocation().search).get("edit");
    return (
        <Loaded value={all}>
            {(known) => {
                const sections = known.filter(({ sectionID }) => sectionID !== String(MAIN_SECTION_ID));
                const section = sections.find(({ sectionID }) => sectionID === edited);
                const siteLocale = known.find(({ sectionID }) => sectionID === String(MAIN_SECTION_ID))?.contentLocale;
                return section ? (
                    <EditingPage section={section} siteLocale={siteLocale} />
                ) : (
                    <ListPage sections={sections} siteLocale={siteLocale} />
                );
            }}
        </Loaded>
    );
}

interface FormProps {
    /** Language of the site. */
    siteLocale: string | undefined;
}

function ListPage({ sections, siteLocale }: FormProps & { sections: readonly SiteSection[] }): ReactNode {
    const t = useTranslation();
    return (
        <ManagedListPage
            title={t("Sections")}
            form="siteSections"
            messages={{
                added: t("The section is added."),
                changed: t("The section is changed."),
                moved: t("The section is moved."),
                removed: t("The section is removed."),
            }}
            about={
                <>
                    {t("Each section has a home page of its own, beside that of the site.")}{" "}
                    <a href="/appearance/layouts">{t("Arrange their pages")}</a>
                </>
            }
            rows={sections.map(({ sectionID, name, description }, index) => (
                <ManagedRow
                    key={sectionID}
                    page={SITE_SECTIONS_PAGE}
                    field="Section"
                    value={sectionID}
                    name={name}
                    href={siteSectionPath(sectionID)}
                    further={<OrderButtons name={name} isFirst={index === 0} isLast={index === sections.length - 1} />}
                >
                    {description && <p dir="auto">{description}</p>}
                </ManagedRow>
            ))}
            empty={{
                title: t("No sections yet"),
                icon: "categories",
                words: t("The site is one. Add a section for a town, a team or a language."),
            }}
            add={{ title: t("Add a section"), form: <SectionForm siteLocale={siteLocale} /> }}
        />
    );
}

function EditingPage({ section, siteLocale }: FormProps & { section: SiteSection }): ReactNode {
    const t = useTranslation();
    return (
        <TitledPage title={section.name} end={<a href={SITE_SECTIONS_PAGE}>{t("Back to the sections")}</a>}>
            <SectionForm section={section} siteLocale={siteLocale} />
        </TitledPage>
    );
}

/** Form to add or change a section. */
function SectionForm({ section, siteLocale }: FormProps & { section?: SiteSection }): ReactNode {
    const t = useTranslation();
    return (
        <PostedForm
            name="siteSection"
            action={SITE_SECTIONS_PAGE}
            which={section ? "change" : "add"}
            submit={section ? t("Save") : t("Add the section")}
            fields={["name", "description", "contentLocale", "themeID"]}
        >
            {({ values, errorsOf }, idOf) => (
                <>
                    {section && <input type="hidden" name="Section" value={section.sectionID} />}
                    <LineField
                        id={idOf("name")}
                        label={t("Name")}
                        name="Name"
                        value={values.Name ?? section?.name ?? ""}
                        maxLength={MAX_SECTION_NAME}
                        errors={errorsOf("name")}
                        required
                    />
                    <LineField
                        id={idOf("description")}
                        label={t("Description")}
                        name="Description"
                        value={values.Description ?? section?.description ?? ""}
                        maxLength={MAX_SECTION_DESCRIPTION}
                        errors={errorsOf("description")}
                    />
                    <LanguageField
                        id={idOf("contentLocale")}
                        chosen={values.Language ?? (section && section.contentLocale !== siteLocale ? section.contentLocale : "")}
                        siteLocale={siteLocale}
                        errors={errorsOf("contentLocale")}
                    />
                    <ThemeField
                        id={idOf("themeID")}
                        chosen={values.Theme ?? section?.themeID ?? ""}
                        errors={errorsOf("themeID")}
                    />
                </>
            )}
        </PostedForm>
    );
}

interface ChoiceFieldProps {
    id: string;
    chosen: string;
    errors: string[];
}

/** Chooses the language of a section, where there is a choice. */
function LanguageField({ id, chosen, siteLocale, errors }: ChoiceFieldProps & FormProps): ReactNode {
    const t = useTranslation();
    const { locales = [] } = usePageSettings();
    if (locales.length < 2) return null;
    return (
        <Field
            id={id}
            label={t("Language")}
            hint={t("Of the home page of the section, for readers who want none of the languages of this site.")}
            errors={errors}
        >
            {(attributes) => (
                <Select {...attributes} name="Language" defaultValue={chosen}>
                    <option value="">{t("That of the site")}</option>
                    {locales
                        .filter((locale) => locale !== siteLocale)
                        .map((locale) => (
                            <option key={locale} value={locale} lang={locale}>
                                {formatLanguageName(locale)}
                            </option>
                        ))}
                </Select>
            )}
        </Field>
    );
}

/** Chooses the theme of a section. One that was deleted is that of the site. */
function ThemeField({ id, chosen, errors }: ChoiceFieldProps): ReactNode {
    const t = useTranslation();
    const { data: themes = [] } = useAppSelector(selectSectionThemes);
    return (
        <Field id={id} label={t("Theme")} hint={t("Of the home page of the section.")} errors={errors}>
            {(attributes) => (
                <Select {...attributes} name="Theme" defaultValue={chosen}>
                    <option value="">{t("That of the site")}</option>
                    {themes.map(({ themeID, name }) => (
                        <option key={themeID} value={themeID}>
                            {name}
                        </option>
                    ))}
                </Select>
            )}
        </Field>
    );
}

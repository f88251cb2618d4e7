import {
    Button,
    ButtonLink,
    Empty,
    Field,
    FormError,
    Loaded,
    OrderButtons,
    RowList,
    TextInput,
    textStyles,
} from "@parley/library/client/components";
import { DoneNotice, EntryRow, FormPart, PostedForm, TitledPage, useEntryForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
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
import { selectSiteSections } from "./siteSections.slice";

/** Page `/appearance/sections`: the sections of the site, for members who manage it. `?edit=` is the ID of the one to edit. */
export function Page(): ReactNode {
    const all = useAppSelector(selectSiteSections);
    const edited = new URLSearchParams(useLocation().search).get("edit");
    return (
        <Loaded value={all}>
            {(known) => {
                const sections = known.filter(({ sectionID }) => sectionID !== String(MAIN_SECTION_ID));
                const section = sections.find(({ sectionID }) => sectionID === edited);
                return section ? <EditingPage section={section} /> : <ListPage sections={sections} />;
            }}
        </Loaded>
    );
}

function ListPage({ sections }: { sections: readonly SiteSection[] }): ReactNode {
    const t = useTranslation();
    const form = useEntryForm("siteSections");
    return (
        <TitledPage title={t("Sections")}>
            {form.message && <FormError message={form.message} attempt={form.attempt} />}
            <DoneNotice
                messages={{
                    added: t("The section is added."),
                    changed: t("The section is changed."),
                    moved: t("The section is moved."),
                    removed: t("The section is removed."),
                }}
            />
            <p>
                {t("Each section has a home page of its own, beside that of the site.")}{" "}
                <a href="/appearance/layouts">{t("Arrange their pages")}</a>
            </p>
            {sections.length === 0 ? (
                <Empty title={t("No sections yet")} icon="categories">
                    {t("The site is one. Add a section for a town, a team or a language.")}
                </Empty>
            ) : (
                <RowList label={t("Sections")}>
                    {sections.map((section, index) => (
                        <SectionRow
                            key={section.sectionID}
                            section={section}
                            isFirst={index === 0}
                            isLast={index === sections.length - 1}
                        />
                    ))}
                </RowList>
            )}
            <FormPart title={t("Add a section")}>
                <SectionForm />
            </FormPart>
        </TitledPage>
    );
}

interface SectionRowProps {
    section: SiteSection;
    isFirst: boolean;
    isLast: boolean;
}

function SectionRow({ section: { sectionID, name, description }, isFirst, isLast }: SectionRowProps): ReactNode {
    const t = useTranslation();
    const buttons = (
        <>
            <ButtonLink size={32} href={`${SITE_SECTIONS_PAGE}?edit=${sectionID}`} aria-label={t("Edit {name}", { name })}>
                {t("Edit")}
            </ButtonLink>
            <OrderButtons name={name} isFirst={isFirst} isLast={isLast} />
            <Button size={32} type="submit" name="Form" value="remove" aria-label={t("Remove {name}", { name })}>
                {t("Remove")}
            </Button>
        </>
    );
    return (
        <EntryRow action={SITE_SECTIONS_PAGE} field="Section" value={sectionID} buttons={buttons}>
            <div>
                <p className={textStyles.strong}>
                    <a href={siteSectionPath(sectionID)}>
                        <bdi>{name}</bdi>
                    </a>
                </p>
                {description && <p dir="auto">{description}</p>}
            </div>
        </EntryRow>
    );
}

function EditingPage({ section }: { section: SiteSection }): ReactNode {
    const t = useTranslation();
    return (
        <TitledPage title={section.name} end={<a href={SITE_SECTIONS_PAGE}>{t("Back to the sections")}</a>}>
            <SectionForm section={section} />
        </TitledPage>
    );
}

/** Form to add or change a section. */
function SectionForm({ section }: { section?: SiteSection }): ReactNode {
    const t = useTranslation();
    return (
        <PostedForm
            name="siteSection"
            action={SITE_SECTIONS_PAGE}
            which={section ? "change" : "add"}
            submit={section ? t("Save") : t("Add the section")}
            fields={["name", "description"]}
        >
            {({ values, errorsOf }, idOf) => (
                <>
                    {section && <input type="hidden" name="Section" value={section.sectionID} />}
                    <Field id={idOf("name")} label={t("Name")} errors={errorsOf("name")} required>
                        {(attributes) => (
                            <TextInput
                                {...attributes}
                                name="Name"
                                dir="auto"
                                autoComplete="off"
                                maxLength={MAX_SECTION_NAME}
                                defaultValue={values.Name ?? section?.name ?? ""}
                            />
                        )}
                    </Field>
                    <Field id={idOf("description")} label={t("Description")} errors={errorsOf("description")} optional>
                        {(attributes) => (
                            <TextInput
                                {...attributes}
                                name="Description"
                                dir="auto"
                                autoComplete="off"
                                maxLength={MAX_SECTION_DESCRIPTION}
                                defaultValue={values.Description ?? section?.description ?? ""}
                            />
                        )}
                    </Field>
                </>
            )}
        </PostedForm>
    );
}

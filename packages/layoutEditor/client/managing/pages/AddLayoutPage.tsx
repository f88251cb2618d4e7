import type { LayoutTemplate } from "@parley/layouts/contract";
import { ADD_LAYOUT_PAGE, LAYOUT_TEMPLATES, LAYOUTS_PAGE, MAX_LAYOUT_NAME } from "@parley/layouts/contract";
import { Field, FieldGroup, Loaded, Select, Stack, TextArea, TextInput } from "@parley/library/client/components";
import { FormPart, PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { useState } from "react";
import { useLocation } from "react-router";
import { TemplateSketch } from "../components/TemplateSketch";
import { selectLayoutPlaces } from "../managing.slice";
import { managing } from "../managing.styles";
import { fetchLayoutPlaces } from "../managing.thunks";

/** Page `/appearance/layouts/add`: a new layout from a template, or from an exported file. */
export function Page(): ReactNode {
    const t = useTranslation();
    return (
        <TitledPage title={t("New layout")} end={<a href={LAYOUTS_PAGE}>{t("Back to the layouts")}</a>}>
            <FormPart title={t("From a template")}>
                <p className={managing.lead}>
                    {t(
                        "It begins with the parts of the built-in page; to begin with what a page has now, copy its layout. Nobody sees it until you choose it for a place.",
                    )}
                </p>
                <TemplateForm />
            </FormPart>
            <FormPart title={t("From a file")}>
                <ImportForm />
            </FormPart>
        </TitledPage>
    );
}

function TemplateForm(): ReactNode {
    const t = useTranslation();
    const view = new URLSearchParams(useLocation().search).get("View") ?? "home";
    const places = useLoadable(selectLayoutPlaces, () => fetchLayoutPlaces({}));
    return (
        <PostedForm name="create" which="create" action={ADD_LAYOUT_PAGE} submit={t("Make the layout")} fields={["name"]}>
            {({ values, errorsOf }, idOf) => (
                <Stack gap="large">
                    <Field label={t("Kind of page")} required>
                        {(attributes) => (
                            <Loaded value={places}>
                                {({ kinds }) => (
                                    <Select {...attributes} name="View" defaultValue={values.View ?? view}>
                                        {kinds.map(({ layoutViewType, name }) => (
                                            <option key={layoutViewType} value={layoutViewType}>
                                                {t(name)}
                                            </option>
                                        ))}
                                    </Select>
                                )}
                            </Loaded>
                        )}
                    </Field>
                    <NameField id={idOf("name")} name={values.Name} errors={errorsOf("name")} />
                    <TemplateCards chosen={values.Template} />
                </Stack>
            )}
        </PostedForm>
    );
}

function NameField({ id, name, errors }: { id: string; name: string | undefined; errors: string[] }): ReactNode {
    const t = useTranslation();
    return (
        <Field id={id} label={t("Name")} hint={t("Only those who manage the site see it.")} errors={errors} required>
            {(attributes) => <TextInput {...attributes} name="Name" maxLength={MAX_LAYOUT_NAME} defaultValue={name ?? ""} />}
        </Field>
    );
}

function TemplateCards({ chosen = "builtIn" }: { chosen: string | undefined }): ReactNode {
    const t = useTranslation();
    const names: Record<LayoutTemplate, string> = {
        builtIn: t("As it is built in"),
        oneColumn: t("One column, to read"),
        twoColumns: t("Two columns"),
        threeColumns: t("Three columns"),
        banner: t("Banner above two columns"),
        cards: t("Banner and cards"),
    };
    return (
        <FieldGroup label={t("Template")}>
            <div className={managing.templates}>
                {LAYOUT_TEMPLATES.map((template) => (
                    <label key={template} className={managing.template}>
                        <TemplateSketch template={template} />
                        <span className={managing.templateHead}>
                            <input type="radio" name="Template" value={template} defaultChecked={template === chosen} />
                            {names[template]}
                        </span>
                    </label>
                ))}
            </div>
        </FieldGroup>
    );
}

function ImportForm(): ReactNode {
    const t = useTranslation();
    const [json, setJson] = useState<string>();
    return (
        <PostedForm
            name="import"
            which="import"
            action={ADD_LAYOUT_PAGE}
            submit={t("Import")}
            variant="standard"
            fields={["json", "layout", "layoutViewType"]}
        >
            {({ values, errorsOf }, idOf) => (
                <Field
                    id={idOf("json")}
                    label={t("Content of an exported file")}
                    errors={["json", "layout", "layoutViewType"].flatMap(errorsOf)}
                    required
                >
                    {(attributes) => (
                        <TextArea
                            key={json}
                            {...attributes}
                            name="Json"
                            rows={6}
                            spellCheck={false}
                            defaultValue={json ?? values.Json ?? ""}
                            onDragOver={(event) => event.preventDefault()}
                            onDrop={(event) => {
                                const [file] = event.dataTransfer.files;
                                if (!file) return;
                                event.preventDefault();
                                void file.text().then(setJson);
                            }}
                        />
                    )}
                </Field>
            )}
        </PostedForm>
    );
}

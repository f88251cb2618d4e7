import {
    ButtonLink,
    Checkbox,
    Field,
    Loaded,
    MetaLine,
    OrderButtons,
    Row,
    Select,
    TextArea,
    TextInput,
    textStyles,
} from "@parley/library/client/components";
import type { EntryForm } from "@parley/library/client/formPages";
import { EntryRow, ManagedListPage, PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ProfileField } from "@parley/profileFields/contract";
import { PROFILE_FIELDS_PAGE } from "@parley/profileFields/contract";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { selectProfileFields } from "./profileFields.slice";

/**
 * Page `/settings/profile-fields`: the fields of member profiles, for members with `site.manage`. `?edit=` and `?remove=` name the field to
 * edit or remove.
 */
export function Page(): ReactNode {
    const all = useAppSelector(selectProfileFields);
    const parameters = new URLSearchParams(useLocation().search);
    return (
        <Loaded value={all}>
            {(fields) => {
                const named = (name: string) => fields.find(({ apiName }) => apiName === parameters.get(name));
                const [edited, removed] = [named("edit"), named("remove")];
                if (edited) return <EditingPage field={edited} />;
                return removed ? <RemovalPage field={removed} /> : <ListPage fields={fields} />;
            }}
        </Loaded>
    );
}

function ListPage({ fields }: { fields: readonly ProfileField[] }): ReactNode {
    const t = useTranslation();
    return (
        <ManagedListPage
            title={t("Profile fields")}
            form="profileFields"
            messages={{
                added: t("The field is added."),
                changed: t("The field is changed."),
                moved: t("The field is moved."),
                removed: t("The field is removed."),
            }}
            about={t("What members can say about themselves on their profiles, in this order.")}
            rows={fields.map((field, index) => (
                <FieldRow key={field.apiName} field={field} isFirst={index === 0} isLast={index === fields.length - 1} />
            ))}
            empty={{ title: t("No profile fields yet"), icon: "user" }}
            add={{ title: t("Add a field"), form: <FieldForm /> }}
        />
    );
}

interface FieldRowProps {
    field: ProfileField;
    isFirst: boolean;
    isLast: boolean;
}

function FieldRow({ field, isFirst, isLast }: FieldRowProps): ReactNode {
    const t = useTranslation();
    const { apiName, label: name, description, visibility, mutability, enabled } = field;
    return (
        <EntryRow
            action={PROFILE_FIELDS_PAGE}
            field="Field"
            value={apiName}
            buttons={
                <>
                    <ButtonLink size={32} href={pageOf("edit", apiName)} aria-label={t("Edit {name}", { name })}>
                        {t("Edit")}
                    </ButtonLink>
                    <ButtonLink size={32} href={pageOf("remove", apiName)} aria-label={t("Remove {name}", { name })}>
                        {t("Remove")}
                    </ButtonLink>
                    <OrderButtons name={name} isFirst={isFirst} isLast={isLast} />
                </>
            }
        >
            <div>
                <p className={textStyles.strong}>
                    <bdi>{name}</bdi>
                </p>
                {description && <p dir="auto">{description}</p>}
                <MetaLine>
                    <span>{t(kindOf(field).name)}</span>
                    <span>{t(SEEN_BY[visibility])}</span>
                    <span>{t(SET_BY[mutability])}</span>
                    {!enabled && <span>{t("switched off")}</span>}
                </MetaLine>
            </div>
        </EntryRow>
    );
}

const pageOf = (what: "edit" | "remove", apiName: string) => `${PROFILE_FIELDS_PAGE}?${new URLSearchParams({ [what]: apiName })}`;

function EditingPage({ field }: { field: ProfileField }): ReactNode {
    const t = useTranslation();
    return (
        <TitledPage
            title={t("Profile field")}
            end={
                <Row>
                    <a href={`/settings/translations/profile-fields?${new URLSearchParams({ record: field.apiName })}`}>
                        {t("Translate")}
                    </a>
                    <BackLink />
                </Row>
            }
        >
            <FieldForm field={field} />
        </TitledPage>
    );
}

function RemovalPage({ field: { apiName, label: name } }: { field: ProfileField }): ReactNode {
    const t = useTranslation();
    return (
        <TitledPage title={t("Remove {name}", { name })} end={<BackLink />}>
            <p>
                {t(
                    "What members have written in this field goes with it. Undo brings both back, for as long as deleted posts are kept.",
                )}
            </p>
            <PostedForm
                name="profileFields"
                action={PROFILE_FIELDS_PAGE}
                which="remove"
                submit={t("Remove the field")}
                variant="danger"
            >
                {() => <input type="hidden" name="Field" value={apiName} />}
            </PostedForm>
        </TitledPage>
    );
}

function BackLink(): ReactNode {
    const t = useTranslation();
    return <a href={PROFILE_FIELDS_PAGE}>{t("Back to the fields")}</a>;
}

/** Form to add or edit a profile field. */
function FieldForm({ field }: { field?: ProfileField }): ReactNode {
    const t = useTranslation();
    return (
        <PostedForm
            name="profileField"
            action={PROFILE_FIELDS_PAGE}
            which={field ? "change" : "add"}
            submit={field ? t("Save") : t("Add the field")}
            fields={["label", "apiName", "description", "formType", "dropdownOptions"]}
        >
            {(form, idOf) => (
                <>
                    <Words field={field} form={form} idOf={idOf} />
                    <Choices field={field} form={form} idOf={idOf} />
                </>
            )}
        </PostedForm>
    );
}

interface PartsProps {
    field: ProfileField | undefined;
    form: EntryForm;
    idOf: (name: string) => string;
}

function Words({ field, form: { values, errorsOf }, idOf }: PartsProps): ReactNode {
    const t = useTranslation();
    return (
        <>
            {field && <input type="hidden" name="Field" value={field.apiName} />}
            <Field id={idOf("label")} label={t("Label")} errors={errorsOf("label")} required>
                {(attributes) => (
                    <TextInput
                        {...attributes}
                        name="Label"
                        dir="auto"
                        autoComplete="off"
                        defaultValue={values.Label ?? field?.label ?? ""}
                    />
                )}
            </Field>
            <Field id={idOf("description")} label={t("What it is for")} errors={errorsOf("description")} optional>
                {(attributes) => (
                    <TextInput
                        {...attributes}
                        name="Description"
                        dir="auto"
                        autoComplete="off"
                        defaultValue={values.Description ?? field?.description ?? ""}
                    />
                )}
            </Field>
            {!field && (
                <Field
                    id={idOf("apiName")}
                    label={t("Name in the API")}
                    hint={t("The name that programs use; it can’t be changed later. Leave it empty to make it from the label.")}
                    errors={errorsOf("apiName")}
                    optional
                >
                    {(attributes) => (
                        <TextInput {...attributes} name="ApiName" autoComplete="off" defaultValue={values.ApiName ?? ""} />
                    )}
                </Field>
            )}
        </>
    );
}

/** Data type and input type of a field. The data type of an existing field never changes. */
const KINDS = [
    { value: "text text", name: "a line of text" },
    { value: "text text-multiline", name: "several lines of text" },
    { value: "text dropdown", name: "one of several texts" },
    { value: "string[] tokens", name: "several words" },
    { value: "boolean checkbox", name: "yes or no" },
    { value: "date date", name: "a date" },
    { value: "number number", name: "a number" },
    { value: "number dropdown", name: "one of several numbers" },
    { value: "number[] tokens", name: "several numbers" },
] as const;

const SEEN_BY = {
    public: "seen by everybody who can see the profile",
    private: "seen by the member and by those who manage members",
    internal: "seen by staff only",
} as const;

const SET_BY = {
    all: "set by the member",
    restricted: "set by those who manage members",
    none: "set by those who manage the site",
} as const;

const kindOf = ({ dataType, formType }: Pick<ProfileField, "dataType" | "formType">) =>
    KINDS.find(({ value }) => value === `${dataType} ${formType}`) ?? KINDS[0];

function Choices({ field, form: { values, errorsOf }, idOf }: PartsProps): ReactNode {
    const t = useTranslation();
    // A rejected form returns all entered values; an unchecked box is returned as an empty value.
    const isChecked = values.Kind === undefined ? (field?.enabled ?? true) : values.Enabled !== "";
    const kinds = field ? KINDS.filter(({ value }) => value.startsWith(`${field.dataType} `)) : KINDS;
    return (
        <>
            <Choice
                id={idOf("formType")}
                name="Kind"
                label={t("Type")}
                options={kinds}
                chosen={values.Kind ?? (field && kindOf(field).value)}
                errors={errorsOf("formType")}
            />
            <Field
                id={idOf("dropdownOptions")}
                label={t("Choices")}
                hint={t("One per line, for fields with a choice.")}
                errors={errorsOf("dropdownOptions")}
                optional
            >
                {(attributes) => (
                    <TextArea
                        {...attributes}
                        name="Options"
                        dir="auto"
                        defaultValue={values.Options ?? field?.dropdownOptions?.join("\n") ?? ""}
                    />
                )}
            </Field>
            <Choice
                id={idOf("visibility")}
                name="Visibility"
                label={t("Who can see it")}
                options={optionsOf(SEEN_BY)}
                chosen={values.Visibility ?? field?.visibility}
            />
            <Choice
                id={idOf("mutability")}
                name="Mutability"
                label={t("Who can change it")}
                options={optionsOf(SET_BY)}
                chosen={values.Mutability ?? field?.mutability}
            />
            <Checkbox name="Enabled" value="1" defaultChecked={isChecked}>
                {t("Show on profiles")}
            </Checkbox>
        </>
    );
}

const optionsOf = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, name]) => ({ value, name }));

interface ChoiceProps {
    id: string;
    name: string;
    label: string;
    options: readonly { value: string; name: string }[];
    chosen: string | undefined;
    errors?: string[];
}

function Choice({ id, name, label, options, chosen, errors }: ChoiceProps): ReactNode {
    const t = useTranslation();
    return (
        <Field id={id} label={label} errors={errors}>
            {(attributes) => (
                <Select {...attributes} name={name} defaultValue={chosen ?? options[0]?.value}>
                    {options.map((option) => (
                        <option key={option.value} value={option.value}>
                            {t(option.name)}
                        </option>
                    ))}
                </Select>
            )}
        </Field>
    );
}

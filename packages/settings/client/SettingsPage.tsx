import { selectSetting } from "@parley/config/client";
import type { SettingName } from "@parley/config/contract";
import { Checkbox, Field, PasswordInput, Select, Stack, TextArea, TextInput } from "@parley/library/client/components";
import type { EntryForm } from "@parley/library/client/formPages";
import { DoneNotice, PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { SETTINGS_FORM, SETTINGS_PAGE } from "@parley/settings/contract";
import type { ReactNode } from "react";

interface SettingField {
    name: SettingName;
    label: string;
    hint?: string;
    /** Whether the value is write-only. The stored value is never returned, and an empty field leaves it unchanged. */
    isSecret?: boolean;
    /** Whether the value has several lines. */
    isLong?: boolean;
    /** The values to choose from, if there are only a few. */
    choices?: readonly { value: string; label: string }[];
    /** Returns the label of a stored value that is none of the choices; by default the value itself. */
    nameOther?: (value: string) => string;
}

interface SettingsPageProps {
    title: string;
    /** Address of the page, where the server also handles the posted form. */
    path: string;
    /** Introduction above the fields. */
    children?: ReactNode;
    fields: readonly SettingField[];
}

/** Page that edits settings: a checkbox for booleans, inputs for numbers and texts. It works without scripts. */
export function SettingsPage({ title, path, children, fields }: SettingsPageProps): ReactNode {
    const t = useTranslation();
    return (
        <TitledPage title={title} end={<a href={SETTINGS_PAGE}>{t("Manage")}</a>}>
            <DoneNotice messages={{ saved: t("The settings are saved.") }} />
            {children}
            <PostedForm name={SETTINGS_FORM} action={path} submit={t("Save")} fields={fields.map(({ name }) => name)}>
                {(form, idOf) => (
                    <Stack gap="large">
                        {fields.map((field) => (
                            <Setting key={field.name} field={field} form={form} id={idOf(field.name)} />
                        ))}
                    </Stack>
                )}
            </PostedForm>
        </TitledPage>
    );
}

interface SettingProps {
    field: SettingField;
    form: EntryForm;
    id: string;
}

function Setting({ field, form, id }: SettingProps): ReactNode {
    const { name, label, hint, isSecret = false, isLong = false, choices, nameOther = String } = field;
    const t = useTranslation();
    const value: unknown = useAppSelector((state) => selectSetting(state, name));
    const sent = form.values[name];
    // An undone change shows in the field, which is filled once only.
    const key = String(value);
    if (typeof value === "boolean")
        return (
            <Checkbox key={key} name={name} value="1" defaultChecked={sent === undefined ? value : sent === "1"} note={hint}>
                {label}
            </Checkbox>
        );
    return (
        <Field key={key} id={id} label={label} hint={hint} errors={form.errorsOf(name)}>
            {(attributes) =>
                isSecret ? (
                    <PasswordInput
                        {...attributes}
                        name={name}
                        autoComplete="new-password"
                        placeholder={t("Leave empty to keep it")}
                    />
                ) : choices ? (
                    <Select {...attributes} name={name} defaultValue={sent ?? String(value)}>
                        {withStored(choices, String(value), nameOther).map((choice) => (
                            <option key={choice.value} value={choice.value}>
                                {choice.label}
                            </option>
                        ))}
                    </Select>
                ) : isLong ? (
                    <TextArea {...attributes} name={name} rows={3} defaultValue={sent ?? String(value)} dir="auto" />
                ) : (
                    <TextInput
                        {...attributes}
                        name={name}
                        autoComplete="off"
                        {...(typeof value === "number" && { inputMode: "numeric" })}
                        defaultValue={sent ?? String(value)}
                    />
                )
            }
        </Field>
    );
}

type Choices = NonNullable<SettingField["choices"]>;

/** Adds the stored value to the choices if it is none of them, such as one that was set by the API. */
function withStored(choices: Choices, stored: string, nameOther: (value: string) => string): Choices {
    const isKnown = choices.some(({ value }) => value === stored);
    return isKnown ? choices : [...choices, { value: stored, label: nameOther(stored) }];
}

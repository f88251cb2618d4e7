import { Checkbox, Field, TextArea, TextInput } from "@parley/library/client/components";
import type { EntryForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import type { Role } from "@parley/permissions/contract";
import type { ReactNode } from "react";

interface RoleFieldsProps {
    form: EntryForm;
    /** Returns the element id of a field by its API name. */
    idOf: (field: string) => string;
    /** The current role; absent for a new one. */
    role?: Role;
}

/** Fields for the name and description of a role, and the email domains that grant it. */
export function RoleFields({ form: { values, errorsOf }, idOf, role }: RoleFieldsProps): ReactNode {
    const t = useTranslation();
    const isSent = values.Name !== undefined;
    const isOwn = role?.deletable === false;
    return (
        <>
            <Field id={idOf("name")} label={t("Name")} errors={errorsOf("name")} required>
                {(attributes) => (
                    <TextInput {...attributes} name="Name" dir="auto" maxLength={100} defaultValue={values.Name ?? role?.name} />
                )}
            </Field>
            <Field id={idOf("description")} label={t("Description")} errors={errorsOf("description")} maximum={500} optional>
                {(attributes) => (
                    <TextArea
                        {...attributes}
                        name="Description"
                        dir="auto"
                        rows={2}
                        defaultValue={values.Description ?? role?.description ?? ""}
                    />
                )}
            </Field>
            {!isOwn && (
                <Field
                    id={idOf("domains")}
                    label={t("Email domains")}
                    hint={t(
                        "Whoever confirms an address at one of these domains, such as school.example, gets this role. Separate them with spaces.",
                    )}
                    errors={errorsOf("domains")}
                    optional
                >
                    {(attributes) => (
                        <TextInput
                            {...attributes}
                            name="Domains"
                            dir="ltr"
                            autoCapitalize="none"
                            spellCheck={false}
                            defaultValue={values.Domains ?? role?.domains?.join(" ") ?? ""}
                        />
                    )}
                </Field>
            )}
            <Checkbox
                name="PersonalInfo"
                value="1"
                defaultChecked={isSent ? values.PersonalInfo === "1" : role?.personalInfo}
                note={t("Only those who may see personal details see who has it.")}
            >
                {t("Keep it private")}
            </Checkbox>
        </>
    );
}

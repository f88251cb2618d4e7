import { useSetting } from "@parley/config/client";
import { Checkbox, Field, TextArea, TextInput } from "@parley/library/client/components";
import type { EntryForm } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useLocation } from "react-router";

interface FurtherFieldsProps {
    form: Pick<EntryForm, "values" | "errorsOf">;
    /** Returns the element id of a field by its API name. */
    idOf: (field: string) => string;
}

/** Fields of the registration form that depend on the configuration: reason, invitation code and acceptance of the terms. */
export function FurtherFields({ form, idOf }: FurtherFieldsProps): ReactNode {
    const t = useTranslation();
    const method = useSetting("registration.method");
    const termsURL = useSetting("registration.termsUrl");
    const { search } = useLocation();
    const code = form.values.InvitationCode ?? new URLSearchParams(search).get("InvitationCode") ?? "";
    return (
        <>
            {method === "approval" && (
                <Field
                    id={idOf("discoveryText")}
                    label={t("Why do you want to join?")}
                    hint={t("A member of the team reads it and decides.")}
                    errors={form.errorsOf("discoveryText")}
                    required
                >
                    {(attributes) => (
                        <TextArea
                            {...attributes}
                            name="DiscoveryText"
                            dir="auto"
                            maxLength={2000}
                            defaultValue={form.values.DiscoveryText}
                        />
                    )}
                </Field>
            )}
            {method === "invitation" && (
                <Field
                    id={idOf("invitationCode")}
                    label={t("Invitation")}
                    hint={t("It is in the email that invited you.")}
                    errors={form.errorsOf("invitationCode")}
                    required
                >
                    {(attributes) => <TextInput {...attributes} name="InvitationCode" autoComplete="off" defaultValue={code} />}
                </Field>
            )}
            {termsURL !== "" && (
                <Checkbox
                    id={idOf("termsOfService")}
                    name="TermsOfService"
                    value="1"
                    required
                    aria-invalid={form.errorsOf("termsOfService").length > 0 || undefined}
                    defaultChecked={Boolean(form.values.TermsOfService)}
                >
                    <Sentence
                        text={t("I agree to the {terms}")}
                        values={{ terms: <a href={termsURL}>{t("terms of this community")}</a> }}
                    />
                </Checkbox>
            )}
        </>
    );
}

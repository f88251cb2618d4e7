import { Checkbox, Field, FieldGroup, Select, TextInput } from "@parley/library/client/components";
import { PostedForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import type { TokenScope } from "@parley/tokens/contract";
import { MAX_TOKEN_NAME_LENGTH, TOKEN_LIFETIMES, TOKEN_SCOPES, TOKENS_PAGE } from "@parley/tokens/contract";
import type { ReactNode } from "react";
import { useScopeNames } from "./useScopeNames";

const USUAL_LIFETIME = "365";

/** Form that creates a token. */
export function NewTokenForm(): ReactNode {
    const t = useTranslation();
    const names = useScopeNames();
    const lifetimes: Record<(typeof TOKEN_LIFETIMES)[number], string> = {
        "30": t("For 30 days"),
        "90": t("For 90 days"),
        "365": t("For a year"),
        never: t("Until I delete it"),
    };
    return (
        <PostedForm name="newToken" action={TOKENS_PAGE} submit={t("Create a token")} fields={["name", "scopes", "dateExpires"]}>
            {(form, idOf) => (
                <>
                    <Field
                        id={idOf("name")}
                        label={t("What is it for?")}
                        hint={t("A name, so that you find it again.")}
                        errors={form.errorsOf("name")}
                        required
                    >
                        {(attributes) => (
                            <TextInput
                                {...attributes}
                                name="Name"
                                maxLength={MAX_TOKEN_NAME_LENGTH}
                                defaultValue={form.values.Name}
                            />
                        )}
                    </Field>
                    <FieldGroup id={idOf("scopes")} label={t("What may it do?")} errors={form.errorsOf("scopes")}>
                        {TOKEN_SCOPES.map((scope: TokenScope) => (
                            <Checkbox key={scope} name={scope} value="1" defaultChecked={isTicked(form.values, scope)}>
                                {names[scope]}
                            </Checkbox>
                        ))}
                    </FieldGroup>
                    <Field id={idOf("dateExpires")} label={t("How long is it valid?")} errors={form.errorsOf("dateExpires")}>
                        {(attributes) => (
                            <Select {...attributes} name="Lifetime" defaultValue={form.values.Lifetime || USUAL_LIFETIME}>
                                {TOKEN_LIFETIMES.map((lifetime) => (
                                    <option key={lifetime} value={lifetime}>
                                        {lifetimes[lifetime]}
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

/** A new form has reading ticked; a rejected one has what was ticked. */
const isTicked = (values: Record<string, string>, scope: TokenScope): boolean =>
    "Lifetime" in values ? values[scope] === "1" : scope === "read";

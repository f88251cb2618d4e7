import { useSetting } from "@parley/config/client";
import { Button, Field, FormError, PasswordInput, Stack } from "@parley/library/client/components";
import { readText, useEntryForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppDispatch } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import type { FormEvent, ReactNode } from "react";
import { redirectToPage } from "../signIn/redirect";
import { register, signIn } from "../signIn/signIn.thunks";
import { EmailField } from "./EmailField";
import { FurtherFields } from "./FurtherFields";
import { NameField } from "./NameField";

interface RegisterFormProps {
    /** Path to continue to after registration. */
    target: string;
    onSignedIn: (target: string) => void;
}

const FIELDS = ["name", "email", "password", "discoveryText", "invitationCode", "termsOfService"];

/**
 * Form that creates an account and signs in by its name, because the email address is unconfirmed at first. With approval required, the
 * form submits an application. Without scripts it posts to the same page (contract §6).
 */
export function RegisterForm({ target, onSignedIn }: RegisterFormProps): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const form = useEntryForm("register");
    const shortest = useSetting("password.minLength");
    const method = useSetting("registration.method");
    const mistakes = FIELDS.flatMap((field) =>
        form.errorsOf(field).map((message) => ({ message, fieldID: `register-${field}` })),
    );

    function submit(event: FormEvent<HTMLFormElement>): void {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const [name, password] = [readText(data, "Name"), readText(data, "Password")];
        const account = {
            name,
            email: readText(data, "Email"),
            password,
            ...(data.has("DiscoveryText") && { discoveryText: readText(data, "DiscoveryText") }),
            ...(data.has("InvitationCode") && { invitationCode: readText(data, "InvitationCode") }),
            ...(data.has("TermsOfService") && { termsOfService: true }),
        };
        void form.submit(async () => {
            const made = await dispatch(register(account));
            if (register.rejected.match(made)) return refusalOf(made);
            if (method === "approval") {
                redirectToPage("/entry/register?Done=applied");
                return undefined;
            }
            const entered = await dispatch(signIn({ username: name, password }));
            if (signIn.rejected.match(entered)) return refusalOf(entered);
            onSignedIn(target);
            return undefined;
        });
    }

    return (
        <form method="post" action="/entry/register" onSubmit={submit}>
            <TransientKeyField />
            <input type="hidden" name="Target" value={target} />
            <Stack>
                {(form.message || mistakes.length > 0) && (
                    <FormError
                        message={mistakes.length > 0 ? t("The account could not be created.") : form.message}
                        mistakes={mistakes}
                        attempt={form.attempt}
                    />
                )}
                <NameField id="register-name" errors={form.errorsOf("name")} defaultValue={form.values.Name} />
                <EmailField
                    id="register-email"
                    label={t("Email")}
                    hint={t("Others don’t see it unless you let them.")}
                    errors={form.errorsOf("email")}
                    defaultValue={form.values.Email}
                />
                <Field
                    id="register-password"
                    label={t("Password")}
                    hint={t("At least {count} characters. Several words in a row are easy to remember.", { count: shortest })}
                    errors={form.errorsOf("password")}
                    required
                >
                    {(attributes) => (
                        <PasswordInput {...attributes} name="Password" autoComplete="new-password" minLength={shortest} />
                    )}
                </Field>
                <FurtherFields form={form} idOf={(field) => `register-${field}`} />
                <Button type="submit" variant="primary" full busy={form.busy}>
                    {method === "approval" ? t("Apply", {}, "to join") : t("Register")}
                </Button>
            </Stack>
        </form>
    );
}

function refusalOf({ payload, error }: { payload: ApiError | undefined; error: { message?: string } }): ApiError {
    return payload ?? { status: 0, message: error.message ?? "" };
}

import { withTarget } from "@parley/accounts/client";
import { SECOND_STEP_PAGE } from "@parley/accounts/contract";
import { Button, Checkbox, Field, FormError, PasswordInput, Stack, TextInput } from "@parley/library/client/components";
import { readText, useEntryForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppDispatch } from "@parley/library/client/store";
import type { FormEvent, ReactNode } from "react";
import { CookieNotice } from "../registration/CookieNotice";
import { redirectToPage } from "./redirect";
import { signIn } from "./signIn.thunks";

interface SignInFormProps {
    /** Path to continue to after sign-in. */
    target: string;
    onSignedIn: (target: string) => void;
    /** Called with the address of the second-factor page, if the password was correct and a second step is required. */
    onSecondStep?: (page: string) => void;
}

/** Form that signs in by name or email address. Without scripts it posts to the same page (contract §6). */
export function SignInForm({ target, onSignedIn, onSecondStep = redirectToPage }: SignInFormProps): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const form = useEntryForm("signIn");

    function submit(event: FormEvent<HTMLFormElement>): void {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        void form.submit(async () => {
            const action = await dispatch(
                signIn({
                    username: readText(data, "Email"),
                    password: readText(data, "Password"),
                    persist: data.has("RememberMe"),
                }),
            );
            if (signIn.rejected.match(action)) return action.payload ?? { status: 0, message: action.error.message ?? "" };
            if ("secondStep" in action.payload) onSecondStep(withTarget(SECOND_STEP_PAGE, target));
            else onSignedIn(target);
            return undefined;
        });
    }

    return (
        <form method="post" action="/entry/signin" onSubmit={submit}>
            <TransientKeyField />
            <input type="hidden" name="Target" value={target} />
            <Stack>
                <CookieNotice />
                {form.message && <FormError message={form.message} attempt={form.attempt} />}
                <Field label={t("Email or user name")} errors={form.errorsOf("username")} required>
                    {(attributes) => (
                        <TextInput
                            {...attributes}
                            name="Email"
                            autoComplete="username"
                            autoCapitalize="none"
                            spellCheck={false}
                            defaultValue={form.values.Email}
                        />
                    )}
                </Field>
                <Field label={t("Password")} errors={form.errorsOf("password")} required>
                    {(attributes) => <PasswordInput {...attributes} name="Password" autoComplete="current-password" />}
                </Field>
                <Checkbox name="RememberMe" value="1" defaultChecked={form.values.RememberMe !== ""}>
                    {t("Keep me signed in on this device")}
                </Checkbox>
                <Button type="submit" variant="primary" full busy={form.busy}>
                    {t("Sign In")}
                </Button>
            </Stack>
        </form>
    );
}

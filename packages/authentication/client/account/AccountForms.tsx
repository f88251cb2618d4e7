import { withTarget } from "@parley/accounts/client";
import { PROOF_PAGE } from "@parley/accounts/contract";
import { GRACE_DAYS } from "@parley/authentication/contract";
import { useSetting } from "@parley/config/client";
import { Notice, RadioGroup } from "@parley/library/client/components";
import type { EntryForm } from "@parley/library/client/formPages";
import { PasswordField, PostedForm } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useState } from "react";
import { EmailField } from "../registration/EmailField";
import { selectCredentials } from "./account.slice";
import { ACCOUNT } from "./addresses";

/** Form to change the email address. Requires the password; the new address takes effect once it is confirmed. */
export function EmailForm(): ReactNode {
    const t = useTranslation();
    return (
        <PostedForm
            name="accountEmail"
            action={ACCOUNT}
            which="email"
            submit={t("Change the email address")}
            variant="standard"
            fields={["email", "passwordConfirmation"]}
        >
            {(form, idOf) => (
                <>
                    <EmailField
                        id={idOf("email")}
                        label={t("New email address")}
                        errors={form.errorsOf("email")}
                        defaultValue={form.values.Email}
                    />
                    <CurrentPassword form={form} idOf={idOf} />
                </>
            )}
        </PostedForm>
    );
}

/** Form to change the password, or to set a first one. Signs out all other devices. */
export function PasswordForm(): ReactNode {
    const t = useTranslation();
    const hasPassword = useHasPassword();
    const shortest = useSetting("password.minLength");
    return (
        <PostedForm
            name="accountPassword"
            action={ACCOUNT}
            which="password"
            submit={hasPassword ? t("Change the password") : t("Set a password")}
            variant="standard"
            fields={["passwordConfirmation", "password"]}
        >
            {(form, idOf) => (
                <>
                    <CurrentPassword form={form} idOf={idOf} />
                    <PasswordField
                        id={idOf("password")}
                        label={t("New password")}
                        name="NewPassword"
                        autoComplete="new-password"
                        hint={t("At least {count} characters. Several words in a row are easy to remember.", { count: shortest })}
                        errors={form.errorsOf("password")}
                    />
                </>
            )}
        </PostedForm>
    );
}

/** Form to download the personal data that the site stores about the viewer, as a file. */
export function ExportForm(): ReactNode {
    const t = useTranslation();
    return (
        <>
            <p>{t("Everything this site stores about you, with all your posts, as a JSON file.")}</p>
            <PostedForm
                name="accountExport"
                action={ACCOUNT}
                which="export"
                submit={t("Download my data")}
                variant="standard"
                fields={["passwordConfirmation"]}
            >
                {(form, idOf) => <CurrentPassword form={form} idOf={idOf} />}
            </PostedForm>
        </>
    );
}

/** Form to close the account. The account can be restored during the grace period. */
export function CloseAccountForm(): ReactNode {
    const t = useTranslation();
    const [picked, setPicked] = useState<string>();
    return (
        <>
            <p>
                {t(
                    "Your account closes at once. For {count} days you can reopen it by signing in; after that it is erased for good.",
                    {
                        count: GRACE_DAYS,
                    },
                )}
            </p>
            <PostedForm
                name="accountClose"
                action={ACCOUNT}
                which="close"
                submit={t("Close my account")}
                variant="danger"
                fields={["passwordConfirmation"]}
            >
                {(form, idOf) => (
                    <>
                        <RadioGroup
                            label={t("What should happen to your posts?")}
                            name="Method"
                            value={picked ?? (form.values.Method || "keep")}
                            onChange={setPicked}
                            options={[
                                {
                                    value: "keep",
                                    name: t("Keep them"),
                                    note: t("They are shown under “Deleted User”, so that replies still make sense."),
                                },
                                {
                                    value: "delete",
                                    name: t("Erase them too"),
                                    note: t("Replies by other people stay; your texts are removed."),
                                },
                            ]}
                        />
                        <CurrentPassword form={form} idOf={idOf} />
                    </>
                )}
            </PostedForm>
        </>
    );
}

/** Password field to confirm a change. Viewers without a password need a recent reauthentication instead, and see a link to it. */
function CurrentPassword({ form, idOf }: { form: EntryForm; idOf: (field: string) => string }): ReactNode {
    const t = useTranslation();
    const { data: credentials } = useAppSelector(selectCredentials);
    if (credentials?.hasPassword === false) return credentials.isProved ? null : <ProveFirst />;
    return (
        <PasswordField
            id={idOf("passwordConfirmation")}
            label={t("Current password")}
            name="Password"
            autoComplete="current-password"
            errors={form.errorsOf("passwordConfirmation")}
        />
    );
}

/**
 * Link to reauthentication. It is shown before the form is filled in, because values typed into the form would be lost by a redirect on
 * submit.
 */
function ProveFirst(): ReactNode {
    const t = useTranslation();
    return (
        <Notice kind="info">
            <Sentence
                text={t("You have no password here, so {prove} before you fill this in.")}
                values={{ prove: <a href={withTarget(PROOF_PAGE, ACCOUNT)}>{t("prove that it is you")}</a> }}
            />
        </Notice>
    );
}

/** Returns whether the viewer has a password; true until the credentials are loaded. */
function useHasPassword(): boolean {
    return useAppSelector(selectCredentials).data?.hasPassword ?? true;
}

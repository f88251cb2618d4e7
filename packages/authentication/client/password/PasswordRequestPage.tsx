import { Field, Page as Main, SignCard, TextInput } from "@parley/library/client/components";
import { DoneNotice, PostedForm, useDone } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";

/**
 * Page `/entry/passwordrequest`: requests a mail for a new password. The response is the same whether the account exists or not (FC-27).
 */
export function Page(): ReactNode {
    const t = useTranslation();
    const isDone = useDone() !== "";
    return (
        <Main>
            <SignCard
                title={t("Forgotten your password?")}
                description={isDone ? undefined : t("We email you a link to choose a new one.")}
                end={<a href="/entry/signin">{t("Back to sign-in")}</a>}
            >
                <DoneNotice
                    messages={{
                        "1": t("If there is an account with that name or address, an email is on its way. Check your inbox."),
                        back: t(
                            "The account has its old address again. An email with a link to choose a new password is on its way there.",
                        ),
                    }}
                />
                {!isDone && (
                    <PostedForm name="passwordRequest" action="/entry/passwordrequest" submit={t("Send link")} full>
                        {(form, idOf) => (
                            <Field id={idOf("email")} label={t("Email or user name")} errors={form.errorsOf("email")} required>
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
                        )}
                    </PostedForm>
                )}
            </SignCard>
        </Main>
    );
}

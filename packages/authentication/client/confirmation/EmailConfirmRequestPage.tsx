import { selectMe } from "@parley/accounts/client";
import { GUEST_USER_ID } from "@parley/accounts/contract";
import { Field, Page as Main, SignCard, TextInput } from "@parley/library/client/components";
import { DoneNotice, PostedForm, useDone } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";

/** Page `/entry/emailconfirmrequest`: sends the confirmation mail again (AUTH-019). */
export function Page(): ReactNode {
    const t = useTranslation();
    const { data: me } = useAppSelector(selectMe);
    const isDone = useDone() !== "";
    const isGuest = !me || me.userID === GUEST_USER_ID;
    const isConfirmed = !isGuest && me.emailConfirmed;
    return (
        <Main>
            <SignCard title={t("Confirm your email address")} end={<a href="/">{t("Continue")}</a>}>
                <DoneNotice
                    messages={{
                        "1": t("If there is an address to confirm, an email is on its way. Check your inbox."),
                        confirmed: t("Thank you, your address is confirmed."),
                    }}
                />
                {!isDone && isConfirmed && <p>{t("Your address is confirmed already.")}</p>}
                {!isDone && !isConfirmed && (
                    <PostedForm
                        name="emailConfirmRequest"
                        action="/entry/emailconfirmrequest"
                        submit={t("Send the email again")}
                        full
                    >
                        {(form, idOf) =>
                            isGuest ? (
                                <Field id={idOf("email")} label={t("Email or user name")} required>
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
                            ) : (
                                <p>
                                    <bdi>{me.email}</bdi>
                                </p>
                            )
                        }
                    </PostedForm>
                )}
            </SignCard>
        </Main>
    );
}

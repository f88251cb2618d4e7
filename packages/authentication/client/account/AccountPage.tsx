import { selectMe } from "@parley/accounts/client";
import type { Me } from "@parley/accounts/contract";
import { useSetting } from "@parley/config/client";
import { ButtonLink, Loaded, Notice } from "@parley/library/client/components";
import { DoneNotice, FormPart, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { CloseAccountForm, EmailForm, ExportForm, PasswordForm } from "./AccountForms";
import { accountParts } from "./accountParts";
import { ACCOUNT_INVITES, ACCOUNT_SESSIONS } from "./addresses";

/** Page `/account`: email address, password, sign-in methods, sessions, data export and closing the account. */
export function Page(): ReactNode {
    const t = useTranslation();
    const me = useAppSelector(selectMe);
    const method = useSetting("registration.method");
    return (
        <TitledPage title={t("Account")}>
            <Loaded value={me}>
                {(known) => (
                    <>
                        <DoneNotice
                            messages={{
                                password: t("Your password is changed. Every other device was signed out."),
                                email: t(
                                    "We have sent an email to the new address. Follow the link in it to confirm the change.",
                                ),
                            }}
                        />
                        <EmailPart me={known} />
                        <FormPart title={t("Password")}>
                            <PasswordForm />
                        </FormPart>
                        {accountParts.components().map((Extra, index) => (
                            // The order of the sections is static.
                            // biome-ignore lint/suspicious/noArrayIndexKey: see above
                            <Extra key={index} me={known} />
                        ))}
                        <FormPart title={t("Where you are signed in")}>
                            <div>
                                <ButtonLink href={ACCOUNT_SESSIONS}>{t("Show the devices")}</ButtonLink>
                            </div>
                        </FormPart>
                        {method === "invitation" && (
                            <FormPart title={t("Invitations")}>
                                <div>
                                    <ButtonLink href={ACCOUNT_INVITES}>{t("Invite somebody")}</ButtonLink>
                                </div>
                            </FormPart>
                        )}
                        <FormPart title={t("Your data")}>
                            <ExportForm />
                        </FormPart>
                        <FormPart title={t("Close the account")}>
                            <CloseAccountForm />
                        </FormPart>
                    </>
                )}
            </Loaded>
        </TitledPage>
    );
}

function EmailPart({ me }: { me: Me }): ReactNode {
    const t = useTranslation();
    return (
        <FormPart title={t("Email")}>
            <p>
                <bdi>{me.email ?? t("You have no email address here.")}</bdi>
            </p>
            {me.email !== null && !me.emailConfirmed && (
                <Notice kind="warn">
                    {t("Your email address is not confirmed.")}{" "}
                    <a href="/entry/emailconfirmrequest">{t("Resend confirmation email")}</a>
                </Notice>
            )}
            {me.pendingEmail && (
                <Notice kind="info">
                    {t("It will be {address} once you have followed the link in the email we sent there.", {
                        address: me.pendingEmail,
                    })}
                </Notice>
            )}
            <EmailForm />
        </FormPart>
    );
}

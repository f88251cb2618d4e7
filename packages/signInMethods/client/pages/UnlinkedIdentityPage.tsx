import { selectIsSignedIn, selectMe, withTarget } from "@parley/accounts/client";
import { EmailField, FurtherFields, NameField } from "@parley/authentication/client";
import { useSetting } from "@parley/config/client";
import { ButtonLink, Page as Main, Notice, SectionHead, SignCard, Stack } from "@parley/library/client/components";
import { PostedForm } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { UnlinkedIdentity } from "@parley/signInMethods/contract";
import { LINK_PAGE, UNLINKED_IDENTITY_PAGE } from "@parley/signInMethods/contract";
import type { ReactNode } from "react";
import { useId } from "react";
import { selectUnlinkedIdentity } from "../openID/openID.slice";

const FIELDS = ["name", "email", "discoveryText", "invitationCode", "termsOfService"];

/** `/entry/arrival`: links an account with the unlinked OpenID identity of this browser, or registers one. */
export function Page(): ReactNode {
    const t = useTranslation();
    const { data: arrival } = useAppSelector(selectUnlinkedIdentity);
    if (!arrival)
        return (
            <Main>
                <SignCard title={t("Sign In")} end={<a href="/entry/signin">{t("Go to ways to sign in")}</a>}>
                    <Notice kind="warn">{t("This sign-in has expired or is finished. Start again.")}</Notice>
                </SignCard>
            </Main>
        );
    const { provider, account } = arrival;
    return (
        <Main>
            <SignCard
                title={t("Welcome from {provider}", { provider: provider.name })}
                description={
                    account ? (
                        <Sentence
                            text={t("You are {account} there. No account here is linked with it yet.")}
                            values={{ account: <bdi>{account}</bdi> }}
                        />
                    ) : (
                        t("No account here is linked with your account there yet.")
                    )
                }
            >
                <Stack gap="large">
                    <Linking />
                    <Registering arrival={arrival} />
                </Stack>
            </SignCard>
        </Main>
    );
}

/**
 * Link to sign-in, or to linking for members. Members prove ownership of the account by signing in to it; an equal email address is no
 * proof.
 */
function Linking(): ReactNode {
    const t = useTranslation();
    const isSignedIn = useAppSelector(selectIsSignedIn);
    const { data: me } = useAppSelector(selectMe);
    return (
        <Part title={t("I have an account here")}>
            {isSignedIn ? (
                <>
                    <p>
                        <Sentence text={t("You are signed in as {name}.")} values={{ name: <bdi>{me?.name}</bdi> }} />
                    </p>
                    <ButtonLink href={LINK_PAGE} full>
                        {t("Link it with this account")}
                    </ButtonLink>
                </>
            ) : (
                <>
                    <p>{t("Sign in as usual. You are then asked whether to link the two accounts.")}</p>
                    <ButtonLink href={withTarget("/entry/signin", LINK_PAGE)} full>
                        {t("Sign in and link")}
                    </ButtonLink>
                </>
            )}
        </Part>
    );
}

function Registering({ arrival }: { arrival: UnlinkedIdentity }): ReactNode {
    const t = useTranslation();
    const method = useSetting("registration.method");
    const { provider, name, email, emailVerified } = arrival;
    if (method === "closed")
        return (
            <Part title={t("I am new here")}>
                <Notice kind="info">{t("Registration is closed at the moment. You can read without an account.")}</Notice>
            </Part>
        );
    return (
        <Part title={t("I am new here")}>
            <PostedForm
                name="arrival"
                action={UNLINKED_IDENTITY_PAGE}
                submit={method === "approval" ? t("Apply", {}, "to join") : t("Register")}
                fields={FIELDS}
                full
            >
                {(form, idOf) => (
                    <>
                        <NameField id={idOf("name")} errors={form.errorsOf("name")} defaultValue={form.values.Name ?? name} />
                        <EmailField
                            id={idOf("email")}
                            label={t("Email")}
                            hint={
                                emailVerified
                                    ? t(
                                          "{provider} confirms that this address is yours. A different one is confirmed by email.",
                                          {
                                              provider: provider.name,
                                          },
                                      )
                                    : t("You get an email there to confirm that it is yours.")
                            }
                            errors={form.errorsOf("email")}
                            defaultValue={form.values.Email ?? email}
                        />
                        <FurtherFields form={form} idOf={idOf} />
                    </>
                )}
            </PostedForm>
        </Part>
    );
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
    const head = useId();
    return (
        <section aria-labelledby={head}>
            <SectionHead id={head}>{title}</SectionHead>
            <Stack>{children}</Stack>
        </section>
    );
}

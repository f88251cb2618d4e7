import {
    Button,
    ButtonLink,
    FormError,
    ListHead,
    Loaded,
    Page as Main,
    MetaLine,
    RelativeTime,
    Row,
    SectionHead,
    Stack,
    textStyles,
} from "@parley/library/client/components";
import { DoneNotice } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import type { LinkedIdentity, SignInMethods } from "@parley/signInMethods/contract";
import { OPENID_PART, SECOND_FACTOR_PAGE, SIGN_IN_METHODS_PAGE } from "@parley/signInMethods/contract";
import type { ReactNode } from "react";
import { useId } from "react";
import { OpenIDErrorMessage } from "../openID/OpenIDErrorMessage";
import { OpenIDForm } from "../openID/OpenIDForm";
import { selectOpenIDProviders, selectSignInMethods } from "../openID/openID.slice";
import { signInMethods as styles } from "./SignInMethodsPage.styles";

/** `/account/ways`: lists the viewer's sign-in methods, with forms to add and remove them. */
export function Page(): ReactNode {
    const t = useTranslation();
    const methods = useAppSelector(selectSignInMethods);
    const refused = useFormState("unlink")?.message;
    return (
        <Main narrow>
            <Stack gap="large">
                <ListHead kind="title">
                    <h1>{t("Ways to sign in")}</h1>
                </ListHead>
                <DoneNotice
                    messages={{
                        linked: t("It is linked. You can now sign in with it."),
                        unlinked: t("The link is removed. It can no longer be used to sign in."),
                    }}
                />
                {refused && <FormError message={refused} />}
                <Loaded value={methods}>
                    {(known) => (
                        <>
                            <Here methods={known} />
                            <Elsewhere methods={known} />
                        </>
                    )}
                </Loaded>
                <p>
                    <a href="/account">{t("Back to the account")}</a>
                </p>
            </Stack>
        </Main>
    );
}

function Here({ methods: { hasPassword } }: { methods: SignInMethods }): ReactNode {
    const t = useTranslation();
    return (
        <Part title={t("Here")}>
            <p>
                {hasPassword
                    ? t("You have a password.")
                    : t("You have no password. With one you can sign in even when no other site answers.")}
            </p>
            <Row>
                <ButtonLink href="/account">{hasPassword ? t("Change the password") : t("Set a password")}</ButtonLink>
                <ButtonLink href={SECOND_FACTOR_PAGE}>{t("Passkeys")}</ButtonLink>
            </Row>
        </Part>
    );
}

/** Linked accounts at OpenID providers. Renders nothing if there are neither providers nor linked accounts. */
function Elsewhere({ methods: { identities, count } }: { methods: SignInMethods }): ReactNode {
    const t = useTranslation();
    const { data: providers = [] } = useAppSelector(selectOpenIDProviders);
    if (providers.length === 0 && identities.length === 0) return null;
    return (
        <Part id={OPENID_PART} title={t("With other sites")}>
            <OpenIDErrorMessage />
            {identities.length === 0 ? (
                <p>{t("No other site is linked with your account.")}</p>
            ) : (
                <ul className={styles.list} aria-label={t("Linked sites")}>
                    {identities.map((identity) => (
                        <IdentityRow key={identity.identityID} identity={identity} isOnly={count <= 1} />
                    ))}
                </ul>
            )}
            {providers.length > 0 && (
                <Row>
                    {providers.map((provider) => (
                        <OpenIDForm
                            key={provider.key}
                            provider={provider}
                            purpose="link"
                            target=""
                            submit={
                                identities.some((identity) => identity.provider === provider.key)
                                    ? t("Link another at {provider}", { provider: provider.name })
                                    : t("Link {provider}", { provider: provider.name })
                            }
                        />
                    ))}
                </Row>
            )}
        </Part>
    );
}

function IdentityRow({ identity, isOnly }: { identity: LinkedIdentity; isOnly: boolean }): ReactNode {
    const t = useTranslation();
    const { identityID, provider, name, account, dateInserted, dateUsed } = identity;
    return (
        <li className={styles.row}>
            <Row align="between">
                <div>
                    <p className={textStyles.strong}>
                        <bdi>{name}</bdi>
                    </p>
                    <MetaLine>
                        {account && <bdi>{account}</bdi>}
                        <span>
                            <Sentence text={t("linked {time}")} values={{ time: <RelativeTime date={dateInserted} /> }} />
                        </span>
                        {dateUsed && (
                            <span>
                                <Sentence text={t("last used {time}")} values={{ time: <RelativeTime date={dateUsed} /> }} />
                            </span>
                        )}
                        {provider === null && <span>{t("no longer offered here")}</span>}
                    </MetaLine>
                    {isOnly && provider !== null && (
                        <p>
                            {t("It is your only way to sign in, so it stays until you have set a password or added a passkey.")}
                        </p>
                    )}
                </div>
                {(!isOnly || provider === null) && (
                    <form method="post" action={SIGN_IN_METHODS_PAGE}>
                        <TransientKeyField />
                        <input type="hidden" name="IdentityID" value={identityID} />
                        <Button type="submit" aria-label={t("Unlink {provider}", { provider: name })}>
                            {t("Unlink")}
                        </Button>
                    </form>
                )}
            </Row>
        </li>
    );
}

function Part({ id, title, children }: { id?: string; title: string; children: ReactNode }): ReactNode {
    const head = useId();
    return (
        <section id={id} aria-labelledby={head}>
            <SectionHead id={head}>{title}</SectionHead>
            <Stack>{children}</Stack>
        </section>
    );
}

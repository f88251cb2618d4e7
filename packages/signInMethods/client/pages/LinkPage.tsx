import { selectMe } from "@parley/accounts/client";
import { Page as Main, Notice, SignCard } from "@parley/library/client/components";
import { PostedForm } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { UnlinkedIdentity } from "@parley/signInMethods/contract";
import { LINK_PAGE, SIGN_IN_METHODS_PAGE, UNLINKED_IDENTITY_PAGE } from "@parley/signInMethods/contract";
import type { ReactNode } from "react";
import { selectUnlinkedIdentity } from "../openID/openID.slice";

/** `/account/ways/link`: a signed-in member confirms linking the OpenID identity of this browser with their account. */
export function Page(): ReactNode {
    const t = useTranslation();
    const { data: arrival } = useAppSelector(selectUnlinkedIdentity);
    return (
        <Main>
            {arrival ? (
                <Linking arrival={arrival} />
            ) : (
                <SignCard title={t("Link it with your account?")} end={<a href={SIGN_IN_METHODS_PAGE}>{t("Ways to sign in")}</a>}>
                    <Notice kind="warn">{t("There is nothing to link. The link has expired or is finished.")}</Notice>
                </SignCard>
            )}
        </Main>
    );
}

function Linking({ arrival: { provider, account } }: { arrival: UnlinkedIdentity }): ReactNode {
    const t = useTranslation();
    const { data: me } = useAppSelector(selectMe);
    return (
        <SignCard
            title={t("Link it with your account?")}
            description={
                <Sentence
                    text={
                        account
                            ? t("You are {account} at {provider}, and {name} here.")
                            : t("You come from {provider} and are {name} here.")
                    }
                    values={{
                        account: <bdi>{account}</bdi>,
                        provider: <bdi>{provider.name}</bdi>,
                        name: <bdi>{me?.name}</bdi>,
                    }}
                />
            }
            end={<a href={SIGN_IN_METHODS_PAGE}>{t("No, don’t link")}</a>}
        >
            <p>
                {t("Once they are linked, signing in at {provider} signs you in here.", {
                    provider: provider.name,
                })}
            </p>
            <PostedForm name="link" action={LINK_PAGE} submit={t("Link them")} full />
            <p>
                <a href={UNLINKED_IDENTITY_PAGE}>{t("Create a new account instead")}</a>
            </p>
        </SignCard>
    );
}

import { Notice, Stack } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { SignInMethods } from "@parley/signInMethods/contract";
import { OPENID_PART } from "@parley/signInMethods/contract";
import type { ReactNode } from "react";
import { OpenIDErrorMessage } from "./OpenIDErrorMessage";
import { OpenIDForm } from "./OpenIDForm";
import { selectOpenIDProviders, selectSignInMethods } from "./openID.slice";

interface ProveByOpenIDProps {
    /** Path to go to afterwards. */
    target: string;
    /** Additional hidden fields. */
    children?: ReactNode;
}

/**
 * Reauthentication through a linked OpenID provider, for members with neither a password nor an authenticator app. Also offers to set a
 * password by mail.
 */
export function ProveByOpenID({ target, children }: ProveByOpenIDProps): ReactNode {
    const t = useTranslation();
    const { data: methods } = useAppSelector(selectSignInMethods);
    const { data: providers = [] } = useAppSelector(selectOpenIDProviders);
    const own = providers.filter(({ key }) => isLinked(methods, key));
    return (
        <div id={OPENID_PART}>
            <Stack>
                <OpenIDErrorMessage />
                {own.map((provider) => (
                    <OpenIDForm
                        key={provider.key}
                        provider={provider}
                        purpose="prove"
                        target={target}
                        submit={t("Continue with {provider}", { provider: provider.name })}
                        full
                    >
                        {children}
                    </OpenIDForm>
                ))}
                <Notice kind="info">
                    <Sentence
                        text={t("You have no password here. You can {set} and confirm with that.")}
                        values={{ set: <a href="/entry/passwordrequest">{t("set one by email")}</a> }}
                    />
                </Notice>
            </Stack>
        </div>
    );
}

const isLinked = (methods: SignInMethods | undefined, key: string): boolean =>
    methods?.identities.some(({ provider }) => provider === key) ?? false;

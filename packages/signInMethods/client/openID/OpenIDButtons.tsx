import { Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { OPENID_PART } from "@parley/signInMethods/contract";
import type { ReactNode } from "react";
import { OpenIDErrorMessage } from "./OpenIDErrorMessage";
import { OpenIDForm } from "./OpenIDForm";
import { selectOpenIDProviders } from "./openID.slice";

/** Buttons of the OpenID providers, below the sign-in and registration forms. */
export function OpenIDButtons({ target }: { target: string }): ReactNode {
    const t = useTranslation();
    const { data: providers = [] } = useAppSelector(selectOpenIDProviders);
    return (
        <div id={OPENID_PART}>
            <Stack>
                <OpenIDErrorMessage />
                {providers.map((provider) => (
                    <OpenIDForm
                        key={provider.key}
                        provider={provider}
                        purpose="signIn"
                        target={target}
                        submit={t("Continue with {provider}", { provider: provider.name })}
                        full
                    />
                ))}
            </Stack>
        </div>
    );
}

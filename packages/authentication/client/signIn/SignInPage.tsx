import { readTarget, withTarget } from "@parley/accounts/client";
import { Page as Main, SignCard } from "@parley/library/client/components";
import { DoneNotice } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { redirectToTarget } from "./redirect";
import { SignedInAlready } from "./SignedInAlready";
import { SignInForm } from "./SignInForm";
import { SignInSlot } from "./SignInSlot";
import { otherSignInMethods } from "./signInSlots";
import { useEntryURLs } from "./useEntryURLs";

/** Page `/entry/signin` (S1§2). */
export function Page(): ReactNode {
    const t = useTranslation();
    const { siteName } = usePageSettings();
    const { register } = useEntryURLs();
    const target = readTarget(useLocation().search);
    const elsewhere = register && (
        <Sentence
            text={t("New here? {register}. You can read without an account.")}
            values={{ register: <a href={withTarget(register, target)}>{t("Register")}</a> }}
        />
    );
    return (
        <Main>
            <SignCard title={t("Sign in to {name}", { name: siteName })} end={elsewhere}>
                <SignedInAlready target={target} />
                <DoneNotice
                    messages={{
                        password: t("Your password is changed. Sign in with the new one."),
                        closed: t("Your account is closed. Sign in if you want it back."),
                    }}
                />
                <SignInForm target={target} onSignedIn={(destination) => redirectToTarget(destination, "signedIn")} />
                <p>
                    <a href="/entry/passwordrequest">{t("Forgotten your password?")}</a>
                </p>
                <SignInSlot of={otherSignInMethods} target={target} />
            </SignCard>
        </Main>
    );
}

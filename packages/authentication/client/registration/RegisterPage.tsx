import { readTarget, withTarget } from "@parley/accounts/client";
import { Page as Main, Notice, SignCard } from "@parley/library/client/components";
import { StatusNotice, useDone } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { redirectToTarget } from "../signIn/redirect";
import { SignedInAlready } from "../signIn/SignedInAlready";
import { SignInSlot } from "../signIn/SignInSlot";
import { otherRegistrationMethods } from "../signIn/signInSlots";
import { useEntryURLs } from "../signIn/useEntryURLs";
import { RegisterForm } from "./RegisterForm";

/** Page `/entry/register` (S1§2). Shows a message instead of the form while registration is closed. */
export function Page(): ReactNode {
    const t = useTranslation();
    const { siteName } = usePageSettings();
    const { signIn, register } = useEntryURLs();
    const target = readTarget(useLocation().search);
    const isApplied = useDone() === "applied";
    const elsewhere = (
        <Sentence
            text={t("Already a member? {signIn}.")}
            values={{ signIn: <a href={withTarget(signIn, target)}>{t("Sign In")}</a> }}
        />
    );
    return (
        <Main>
            <SignCard title={t("Join {name}", { name: siteName })} end={elsewhere}>
                <SignedInAlready target={target} />
                {isApplied ? (
                    <StatusNotice>
                        {t("We have received your application. You will get an email when it has been decided.")}
                    </StatusNotice>
                ) : register ? (
                    <>
                        <RegisterForm target={target} onSignedIn={(destination) => redirectToTarget(destination, "signedIn")} />
                        <SignInSlot of={otherRegistrationMethods} target={target} />
                    </>
                ) : (
                    <Notice kind="info">{t("Registration is closed at the moment. You can read without an account.")}</Notice>
                )}
            </SignCard>
        </Main>
    );
}

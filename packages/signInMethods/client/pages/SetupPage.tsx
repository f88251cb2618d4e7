import { readTarget, withTarget } from "@parley/accounts/client";
import {
    Button,
    ButtonLink,
    ListHead,
    Loaded,
    Page as Main,
    Notice,
    SectionHead,
    Stack,
} from "@parley/library/client/components";
import { PostedForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { resolveTarget } from "@parley/library/contract";
import type { SecondFactors, TotpSetup } from "@parley/signInMethods/contract";
import { SECOND_FACTOR_PAGE, SETUP_PAGE } from "@parley/signInMethods/contract";
import type { ReactNode } from "react";
import { useId } from "react";
import { useLocation } from "react-router";
import { CodeField } from "../CodeField";
import { AddPasskey } from "../passkeys/AddPasskey";
import { RecoveryCodes } from "../RecoveryCodes";
import { selectSecondFactors, selectTotpSetup } from "../signInMethods.slice";
import { setup } from "./SetupPage.styles";

/** `/entry/setup`: setup of an authenticator app. Members of some roles must complete the setup before they may do anything else. */
export function Page(): ReactNode {
    const t = useTranslation();
    const factors = useAppSelector(selectSecondFactors);
    const begun = useAppSelector(selectTotpSetup).data?.setup;
    const codes = useFormState("recoveryCodes")?.values.codes;
    const target = readTarget(useLocation().search);
    return (
        <Main narrow>
            <Stack gap="large">
                <ListHead kind="title">
                    <h1>{t("Set up a second factor")}</h1>
                </ListHead>
                {codes ? (
                    <Stack>
                        <Notice kind="success">{t("It is set up. From now on you need it to sign in.")}</Notice>
                        <RecoveryCodes codes={codes.split(" ")} />
                        <div>
                            {/* By a full load: they are not shown again, and who was held back is somebody else to the whole page. */}
                            <ButtonLink href={resolveTarget(target || SECOND_FACTOR_PAGE)} variant="primary" data-reload="">
                                {t("I have saved them, continue")}
                            </ButtonLink>
                        </div>
                    </Stack>
                ) : (
                    <Loaded value={factors}>{(known) => <Parts factors={known} begun={begun} target={target} />}</Loaded>
                )}
            </Stack>
        </Main>
    );
}

interface PartsProps {
    factors: SecondFactors;
    begun: TotpSetup | undefined;
    target: string;
}

/**
 * Sections of the setup. Members who must set up a second factor may choose a passkey instead of an app; all others add passkeys on the
 * second-factor page.
 */
function Parts({ factors, begun, target }: PartsProps): ReactNode {
    const t = useTranslation();
    const isMissing = factors.required && factors.dateTotp === null && factors.passkeys.length === 0;
    const app = begun ? <Begun setup={begun} target={target} /> : <Begin factors={factors} target={target} />;
    if (!isMissing) return <Part title={t("Authenticator app")}>{app}</Part>;
    return (
        <>
            <Notice kind="info">
                {t(
                    "Your role lets you do much here, so it needs a second factor. Until you have set one up you can look around no more than a guest. It takes two minutes. Choose one of these; you can add the other later.",
                )}
            </Notice>
            <Part title={t("Authenticator app")}>{app}</Part>
            <Part title={t("Passkey")}>
                <p>{t("A passkey signs you in by fingerprint, face or device PIN.")}</p>
                <AddPasskey action={withTarget(SETUP_PAGE, target)} count={0} target={target} />
            </Part>
            <SignOut />
        </>
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

function Begin({ factors: { dateTotp }, target }: { factors: SecondFactors; target: string }): ReactNode {
    const t = useTranslation();
    return (
        <Stack>
            {dateTotp !== null && (
                <Notice kind="info">
                    {t("You already have an authenticator app. The new one replaces it once it is set up.")}
                </Notice>
            )}
            <p>
                {t(
                    "You need an authenticator app on your phone; many password managers are one. You then sign in with your password and a code from the app.",
                )}
            </p>
            <PostedForm name="totpBegin" action={SETUP_PAGE} which="begin" submit={t("Begin")}>
                {() => <input type="hidden" name="Target" value={target} />}
            </PostedForm>
        </Stack>
    );
}

function Begun({ setup: { secret, url, qr }, target }: { setup: TotpSetup; target: string }): ReactNode {
    const t = useTranslation();
    return (
        <Stack>
            <p>{t("Scan this with the app on your phone.")}</p>
            <img
                className={setup.drawing}
                src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
                alt={t("QR code; the key is below it as text")}
                width={220}
                height={220}
            />
            <p>
                {t("Or type this key into it:")} <code className={setup.key}>{(secret.match(/.{1,4}/g) ?? []).join(" ")}</code>
            </p>
            <p>
                <a href={url}>{t("Open the app on this device")}</a>
            </p>
            <PostedForm name="totpConfirm" action={SETUP_PAGE} which="confirm" submit={t("Set it up")} fields={["code"]}>
                {(form, idOf) => (
                    <>
                        <input type="hidden" name="Target" value={target} />
                        <CodeField
                            id={idOf("code")}
                            label={t("Code")}
                            hint={t("The six digits the app shows now.")}
                            errors={form.errorsOf("code")}
                        />
                    </>
                )}
            </PostedForm>
            <PostedForm
                name="totpBegin"
                action={SETUP_PAGE}
                which="begin"
                submit={t("Start again with a new key")}
                variant="text"
            >
                {() => <input type="hidden" name="Target" value={target} />}
            </PostedForm>
        </Stack>
    );
}

/** Sign-out button for members held back until they set up a second factor: every other page, including sign-out, treats them as guests. */
function SignOut(): ReactNode {
    const t = useTranslation();
    return (
        <form method="post" action="/entry/signout">
            <TransientKeyField />
            <Button type="submit" variant="text" flush>
                {t("Not now: sign out")}
            </Button>
        </form>
    );
}

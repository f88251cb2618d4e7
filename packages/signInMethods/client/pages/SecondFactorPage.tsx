import { usePermission, withTarget } from "@parley/accounts/client";
import {
    ButtonLink,
    ListHead,
    Loaded,
    Page as Main,
    Notice,
    RelativeTime,
    SectionHead,
    Stack,
} from "@parley/library/client/components";
import { DoneNotice, PostedForm } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import type { SecondFactors } from "@parley/signInMethods/contract";
import { FACTOR_ROLES_PAGE, MAX_PASSKEYS, SECOND_FACTOR_PAGE, SETUP_PAGE } from "@parley/signInMethods/contract";
import type { ReactNode } from "react";
import { useId } from "react";
import { AddPasskey } from "../passkeys/AddPasskey";
import { PasskeyList } from "../passkeys/PasskeyList";
import { RecoveryCodes } from "../RecoveryCodes";
import { selectSecondFactors } from "../signInMethods.slice";

/** Number of recovery codes below which the page shows a warning. */
const FEW = 3;

/** `/account/secondfactor`: the viewer's second factors, and forms that change them. */
export function Page(): ReactNode {
    const t = useTranslation();
    const factors = useAppSelector(selectSecondFactors);
    const mayManage = usePermission("site.manage");
    return (
        <Main narrow>
            <Stack gap="large">
                <ListHead kind="title">
                    <h1>{t("Second factor")}</h1>
                </ListHead>
                <DoneNotice
                    messages={{
                        removed: t("The authenticator app is removed."),
                        passkey: t("The passkey is added."),
                        passkeyName: t("The passkey has its new name."),
                        passkeyRemoved: t("The passkey is removed."),
                    }}
                />
                <Loaded value={factors}>{(known) => <Parts factors={known} />}</Loaded>
                {mayManage && (
                    <p>
                        <a href={FACTOR_ROLES_PAGE}>{t("Which roles need a second factor")}</a>
                    </p>
                )}
                <p>
                    <a href="/account">{t("Back to the account")}</a>
                </p>
            </Stack>
        </Main>
    );
}

function Parts({ factors }: { factors: SecondFactors }): ReactNode {
    const t = useTranslation();
    const { codes, added } = useFormState("recoveryCodes")?.values ?? {};
    const isSetUp = factors.dateTotp !== null || factors.passkeys.length > 0;
    return (
        <>
            {added === "passkey" && <Notice kind="success">{t("The passkey is added.")}</Notice>}
            {codes && (
                <Part title={t("Recovery codes")}>
                    <RecoveryCodes codes={codes.split(" ")} />
                </Part>
            )}
            {!isSetUp && (
                <p>
                    {t(
                        "With a second factor you sign in with your password and a code from your phone, or with a passkey. You have none yet.",
                    )}
                </p>
            )}
            <Passkeys factors={factors} />
            <App factors={factors} />
            {isSetUp && !codes && <Recovery count={factors.countRecoveryCodes} />}
        </>
    );
}

function Passkeys({ factors }: { factors: SecondFactors }): ReactNode {
    const t = useTranslation();
    return (
        <Part title={t("Passkeys")}>
            <p>
                {t(
                    "A passkey is kept by your phone, your computer or a key on your key ring. It lets you in by your fingerprint, your face or a PIN, without the password; or after it, as the second step.",
                )}
            </p>
            {factors.passkeys.length > 0 && <PasskeyList factors={factors} />}
            {factors.passkeys.length < MAX_PASSKEYS ? (
                <AddPasskey action={SECOND_FACTOR_PAGE} count={factors.passkeys.length} />
            ) : (
                <p>{t("You have reached the maximum number of passkeys.")}</p>
            )}
        </Part>
    );
}

function App({ factors: { dateTotp, passkeys, required } }: { factors: SecondFactors }): ReactNode {
    const t = useTranslation();
    const setup = withTarget(SETUP_PAGE, SECOND_FACTOR_PAGE);
    return (
        <Part title={t("Authenticator app")}>
            <p>
                {dateTotp === null ? (
                    t("An app on your phone makes a code of six digits each time you sign in.")
                ) : (
                    <Sentence text={t("Set up {time}.")} values={{ time: <RelativeTime date={dateTotp} /> }} />
                )}
            </p>
            <div>
                <ButtonLink href={setup}>
                    {dateTotp === null ? t("Set up an authenticator app") : t("Replace it with another app")}
                </ButtonLink>
            </div>
            {dateTotp !== null &&
                (required && passkeys.length === 0 ? (
                    <p>{t("It can’t be removed: one of your roles needs a second factor.")}</p>
                ) : (
                    <PostedForm
                        name="totpRemove"
                        action={SECOND_FACTOR_PAGE}
                        which="remove"
                        submit={t("Remove the authenticator app")}
                        variant="danger"
                    />
                ))}
        </Part>
    );
}

function Recovery({ count }: { count: number }): ReactNode {
    const t = useTranslation();
    const left = t("{count} recovery codes left", { count });
    return (
        <Part title={t("Recovery codes")}>
            <p>{t("They let you in when you have lost your phone. Each works once. Making new ones cancels those you have.")}</p>
            {count < FEW ? <Notice kind="warn">{left}</Notice> : <p>{left}</p>}
            <PostedForm
                name="recoveryRenew"
                action={SECOND_FACTOR_PAGE}
                which="renew"
                submit={t("Make new recovery codes")}
                variant="standard"
            />
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

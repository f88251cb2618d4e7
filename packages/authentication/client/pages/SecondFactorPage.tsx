import type { SecondFactors } from "@parley/authentication/contract";
import { SECOND_FACTOR_PAGE, SETUP_PAGE } from "@parley/authentication/contract";
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
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { DoneNotice, PostedForm, withTarget } from "@parley/users/client";
import type { ReactNode } from "react";
import { useId } from "react";
import { selectSecondFactors } from "../authentication.slice";
import { RecoveryCodes } from "../RecoveryCodes";

/** Fewer recovery codes than this are few. */
const FEW = 3;

/** `/account/secondfactor`: what one has set up besides the password, and the way to change it. */
export function Page(): ReactNode {
    const t = useTranslation();
    const factors = useAppSelector(selectSecondFactors);
    return (
        <Main narrow>
            <Stack gap="large">
                <ListHead kind="title">
                    <h1>{t("Second factor")}</h1>
                </ListHead>
                <DoneNotice says={{ removed: t("It is removed. Your password alone lets you in again.") }} />
                <Loaded value={factors}>
                    {(known) => (known.dateTotp === null ? <Nothing /> : <Known factors={known} since={known.dateTotp} />)}
                </Loaded>
                <p>
                    <a href="/account">{t("Back to the account")}</a>
                </p>
            </Stack>
        </Main>
    );
}

function Nothing(): ReactNode {
    const t = useTranslation();
    return (
        <Stack>
            <p>{t("With a second factor, signing in takes your password and a code from your phone. You have none yet.")}</p>
            <div>
                <ButtonLink href={withTarget(SETUP_PAGE, SECOND_FACTOR_PAGE)} variant="primary">
                    {t("Set up an app for codes")}
                </ButtonLink>
            </div>
        </Stack>
    );
}

function Known({ factors, since }: { factors: SecondFactors; since: string }): ReactNode {
    const t = useTranslation();
    return (
        <>
            <Part title={t("App for codes")}>
                <p>
                    <Sentence text={t("Set up {time}.")} values={{ time: <RelativeTime date={since} /> }} />
                </p>
                <div>
                    <ButtonLink href={withTarget(SETUP_PAGE, SECOND_FACTOR_PAGE)}>
                        {t("Set up another app in its place")}
                    </ButtonLink>
                </div>
                {factors.required ? (
                    <p>{t("It can't be removed: one of your roles needs a second factor.")}</p>
                ) : (
                    <PostedForm
                        name="totpRemove"
                        action={SECOND_FACTOR_PAGE}
                        which="remove"
                        submit={t("Remove the second factor")}
                        variant="danger"
                    />
                )}
            </Part>
            <Recovery count={factors.countRecoveryCodes} />
        </>
    );
}

function Recovery({ count }: { count: number }): ReactNode {
    const t = useTranslation();
    const codes = useFormState("recoveryCodes")?.values.codes;
    return (
        <Part title={t("Recovery codes")}>
            {codes ? (
                <RecoveryCodes codes={codes.split(" ")} />
            ) : (
                <>
                    <p>
                        {t(
                            "They let you in when your phone is lost. Each is good once. With new ones, those you have are good no more.",
                        )}
                    </p>
                    {count < FEW ? (
                        <Notice kind="warn">{t("{count} recovery codes left", { count })}</Notice>
                    ) : (
                        <p>{t("{count} recovery codes left", { count })}</p>
                    )}
                    <PostedForm
                        name="recoveryRenew"
                        action={SECOND_FACTOR_PAGE}
                        which="renew"
                        submit={t("Make new recovery codes")}
                        variant="standard"
                    />
                </>
            )}
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

import { readTarget, withTarget } from "@parley/accounts/client";
import { SECOND_STEP_PAGE } from "@parley/accounts/contract";
import { Loaded, Page as Main, Notice, SignCard, Stack } from "@parley/library/client/components";
import { PostedForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { SecondStepMethods } from "@parley/signInMethods/contract";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { CodeField } from "../CodeField";
import { UsePasskey } from "../passkeys/UsePasskey";
import { selectSecondStep } from "../signInMethods.slice";

/** `/entry/secondfactor`: the second step of a sign-in, after a correct password. */
export function Page(): ReactNode {
    const t = useTranslation();
    const methods = useAppSelector(selectSecondStep);
    const target = readTarget(useLocation().search);
    return (
        <Main>
            <SignCard
                title={t("One more step")}
                description={methods.data && describeMethod(methods.data)}
                end={<a href={withTarget("/entry/signin", target)}>{t("Begin again")}</a>}
            >
                <Loaded value={methods} error={(error) => <Notice kind="warn">{error.message}</Notice>}>
                    {(known) => (
                        <Stack gap="large">
                            {known.passkey && (
                                <UsePasskey
                                    purpose="secondStep"
                                    name="secondStepPasskey"
                                    page={SECOND_STEP_PAGE}
                                    target={target}
                                />
                            )}
                            <ByCode methods={known} target={target} />
                        </Stack>
                    )}
                </Loaded>
            </SignCard>
        </Main>
    );

    function describeMethod({ app }: SecondStepMethods): string {
        return app ? t("Almost there. Enter the code from your phone.") : t("Almost there. Use your passkey.");
    }
}

function ByCode({ methods: { app, passkey }, target }: { methods: SecondStepMethods; target: string }): ReactNode {
    const t = useTranslation();
    return (
        <PostedForm
            name="secondStep"
            action={withTarget(SECOND_STEP_PAGE, target)}
            submit={t("Sign In")}
            variant={passkey ? "standard" : "primary"}
            full
        >
            {(form, idOf) => (
                <>
                    <input type="hidden" name="Target" value={target} />
                    <CodeField
                        id={idOf("code")}
                        label={labelFor()}
                        hint={
                            app
                                ? t("The six digits your app shows now, or one of your recovery codes.")
                                : t("For when you don’t have your passkey. Each works once.")
                        }
                        errors={form.errorsOf("code")}
                        letters
                    />
                </>
            )}
        </PostedForm>
    );

    function labelFor(): string {
        if (!app) return t("Or a recovery code");
        return passkey ? t("Or a code") : t("Code");
    }
}

import { Page as Main, SignCard } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { PostedForm, targetIn, withTarget } from "@parley/users/client";
import { SECOND_STEP_PAGE } from "@parley/users/contract";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { CodeField } from "../CodeField";

/** `/entry/secondfactor`: the second step of signing in, after a right password. */
export function Page(): ReactNode {
    const t = useTranslation();
    const target = targetIn(useLocation().search);
    return (
        <Main>
            <SignCard
                title={t("One more step")}
                description={t("Your password is right. Now show that you have your phone.")}
                end={<a href={withTarget("/entry/signin", target)}>{t("Begin again with the password")}</a>}
            >
                <PostedForm name="secondStep" action={SECOND_STEP_PAGE} submit={t("Sign In")} full>
                    {(form, idOf) => (
                        <>
                            <input type="hidden" name="Target" value={target} />
                            <CodeField
                                id={idOf("code")}
                                label={t("Code")}
                                hint={t(
                                    "The six digits that your app shows now. Without your phone, one of your recovery codes.",
                                )}
                                errors={form.errorsOf("code")}
                                letters
                            />
                        </>
                    )}
                </PostedForm>
            </SignCard>
        </Main>
    );
}

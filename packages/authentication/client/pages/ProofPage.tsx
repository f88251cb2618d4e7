import type { SecondFactors } from "@parley/authentication/contract";
import { Field, Loaded, Page as Main, Notice, PasswordInput, SignCard } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { PostedForm, targetIn } from "@parley/users/client";
import { PROOF_PAGE } from "@parley/users/contract";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { selectSecondFactors } from "../authentication.slice";
import { CodeField } from "../CodeField";

/** `/entry/prove`: one proves once more who one is, before what can't be taken back lightly. */
export function Page(): ReactNode {
    const t = useTranslation();
    const factors = useAppSelector(selectSecondFactors);
    return (
        <Main>
            <SignCard
                title={t("Is it you?")}
                description={t("What you are about to do is for you alone. You are asked again only after a quarter of an hour.")}
            >
                <Loaded value={factors}>{(known) => <ProofForm factors={known} />}</Loaded>
            </SignCard>
        </Main>
    );
}

function ProofForm({ factors: { hasPassword, dateTotp } }: { factors: SecondFactors }): ReactNode {
    const t = useTranslation();
    const target = targetIn(useLocation().search);
    const hasCodes = dateTotp !== null;
    if (!hasPassword && !hasCodes)
        return <Notice kind="warn">{t("You have nothing here to prove it by. Choose a password first.")}</Notice>;
    return (
        <PostedForm name="prove" action={PROOF_PAGE} submit={t("Go on")} full>
            {() => (
                <>
                    <input type="hidden" name="Target" value={target} />
                    {hasPassword && (
                        <Field label={t("Password")} required={!hasCodes}>
                            {(attributes) => <PasswordInput {...attributes} name="Password" autoComplete="current-password" />}
                        </Field>
                    )}
                    {hasCodes && (
                        <CodeField
                            label={hasPassword ? t("Or a code") : t("Code")}
                            hint={t("The six digits that your app shows now. Without your phone, one of your recovery codes.")}
                            required={!hasPassword}
                            letters
                        />
                    )}
                </>
            )}
        </PostedForm>
    );
}

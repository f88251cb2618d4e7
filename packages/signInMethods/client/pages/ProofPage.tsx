import { readTarget, withTarget } from "@parley/accounts/client";
import { PROOF_PAGE } from "@parley/accounts/contract";
import { Field, Loaded, Page as Main, PasswordInput, SignCard, Stack } from "@parley/library/client/components";
import { PostedForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import type { SecondFactors } from "@parley/signInMethods/contract";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { CodeField } from "../CodeField";
import { ProveByOpenID } from "../openID/ProveByOpenID";
import { UsePasskey } from "../passkeys/UsePasskey";
import { selectSecondFactors } from "../signInMethods.slice";

/** `/entry/prove`: reauthentication before sensitive actions. */
export function Page(): ReactNode {
    const t = useTranslation();
    const factors = useAppSelector(selectSecondFactors);
    return (
        <Main>
            <SignCard
                title={t("Is it you?")}
                description={t("Please confirm that it is you. You won’t be asked again for a quarter of an hour.")}
            >
                <Loaded value={factors}>{(known) => <ProofForms factors={known} />}</Loaded>
            </SignCard>
        </Main>
    );
}

function ProofForms({ factors }: { factors: SecondFactors }): ReactNode {
    const target = readTarget(useLocation().search);
    const { hasPassword, dateTotp, passkeys, countRecoveryCodes } = factors;
    const hasCodes = dateTotp !== null || countRecoveryCodes > 0;
    const hasPasskeys = passkeys.length > 0;
    const pending = usePending();
    return (
        <Stack gap="large">
            {hasPasskeys && (
                <UsePasskey purpose="proof" name="provePasskey" page={PROOF_PAGE} target={target}>
                    {pending}
                </UsePasskey>
            )}
            {(hasPassword || hasCodes) && (
                <PasswordOrCodeForm factors={factors} target={target}>
                    {pending}
                </PasswordOrCodeForm>
            )}
            {!hasPassword && dateTotp === null && <ProveByOpenID target={target}>{pending}</ProveByOpenID>}
        </Stack>
    );
}

/** Returns a hidden field with the form that needed reauthentication, which is submitted afterwards. */
function usePending(): ReactNode {
    const [byWords, byPasskey] = [useFormState("prove"), useFormState("provePasskey")];
    const pending = byWords?.values.Pending ?? byPasskey?.values.Pending ?? "";
    return pending !== "" && <input type="hidden" name="Pending" value={pending} />;
}

interface PasswordOrCodeFormProps {
    factors: SecondFactors;
    target: string;
    children: ReactNode;
}

function PasswordOrCodeForm({ factors, target, children }: PasswordOrCodeFormProps): ReactNode {
    const t = useTranslation();
    const { hasPassword, dateTotp, passkeys, countRecoveryCodes } = factors;
    const hasCodes = dateTotp !== null || countRecoveryCodes > 0;
    return (
        <PostedForm
            name="prove"
            action={withTarget(PROOF_PAGE, target)}
            submit={t("Continue")}
            variant={passkeys.length > 0 ? "standard" : "primary"}
            full
        >
            {() => (
                <>
                    <input type="hidden" name="Target" value={target} />
                    {children}
                    {hasPassword && (
                        <Field label={t("Password")} required={!hasCodes}>
                            {(attributes) => <PasswordInput {...attributes} name="Password" autoComplete="current-password" />}
                        </Field>
                    )}
                    {hasCodes && (
                        <CodeField
                            label={labelFor()}
                            hint={
                                dateTotp === null
                                    ? t("For when you don’t have your passkey. Each works once.")
                                    : t("The six digits your app shows now, or one of your recovery codes.")
                            }
                            required={!hasPassword}
                            letters
                        />
                    )}
                </>
            )}
        </PostedForm>
    );

    function labelFor(): string {
        if (dateTotp === null) return t("Or a recovery code");
        return hasPassword || passkeys.length > 0 ? t("Or a code") : t("Code");
    }
}

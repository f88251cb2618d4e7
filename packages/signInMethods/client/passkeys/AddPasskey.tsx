import { Field, Notice, TextInput } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { MAX_PASSKEY_NAME_LENGTH } from "@parley/signInMethods/contract";
import type { ReactNode } from "react";
import { PasskeyForm, useCanUsePasskeys } from "./PasskeyForm";

interface AddPasskeyProps {
    /** Path of the page with this form. */
    action: string;
    /** Number of passkeys that the member has already. */
    count: number;
    /** Path to go to afterwards. */
    target?: string;
}

/** Form that adds a passkey, or the reason why passkeys can't be added here. */
export function AddPasskey({ action, count, target }: AddPasskeyProps): ReactNode {
    const t = useTranslation();
    const canUse = useCanUsePasskeys();
    if (canUse === false)
        return (
            <Notice kind="info">
                {t(
                    "A passkey can’t be added here. This browser does not support passkeys, or this site’s address does not begin with https.",
                )}
            </Notice>
        );
    return (
        <>
            <noscript>
                <Notice kind="info">
                    {t("Adding a passkey needs scripts. An authenticator app can be set up without them.")}
                </Notice>
            </noscript>
            <PasskeyForm
                name="passkeyAdd"
                action={action}
                which="passkey"
                ceremony="make"
                submit={t("Add a passkey")}
                variant="standard"
                fields={["name"]}
            >
                {(form, idOf) => (
                    <>
                        {target !== undefined && <input type="hidden" name="Target" value={target} />}
                        <Field
                            id={idOf("name")}
                            label={t("Name of the passkey")}
                            hint={t("For example the device it is stored on.")}
                            errors={form.errorsOf("name")}
                            required
                        >
                            {(attributes) => (
                                <TextInput
                                    {...attributes}
                                    name="Name"
                                    autoComplete="off"
                                    maxLength={MAX_PASSKEY_NAME_LENGTH}
                                    defaultValue={form.values.Name ?? t("Passkey {number}", { number: count + 1 })}
                                />
                            )}
                        </Field>
                    </>
                )}
            </PasskeyForm>
        </>
    );
}

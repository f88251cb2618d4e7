import {
    Checkbox,
    Field,
    formatFullNumber,
    PasswordInput,
    Stack,
    TextInput,
    textStyles,
} from "@parley/library/client/components";
import { PostedForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import type { TranslationService, TranslationServiceType } from "@parley/translationServices/contract";
import {
    MAX_API_KEY_LENGTH,
    MAX_SERVICE_URL_LENGTH,
    TRANSLATION_SERVICES_PAGE,
    toServiceForm,
} from "@parley/translationServices/contract";
import type { ReactNode } from "react";

/** Form that configures a service. Its key is never shown: an empty field leaves it as it is. */
export function ServiceForm({ service }: { service: TranslationService }): ReactNode {
    const t = useTranslation();
    const { locale } = usePageSettings();
    const { type, enabled, url, hasApiKey, charactersToday, charactersThisMonth } = service;
    return (
        <PostedForm
            name={toServiceForm(type)}
            action={TRANSLATION_SERVICES_PAGE}
            submit={t("Save")}
            message={t("Save {service}", { service: service.name })}
            fields={["url", "apiKey"]}
        >
            {({ values, errorsOf }, idOf) => (
                // An undone change shows in the fields, which are filled once only.
                <Stack key={`${enabled} ${url} ${hasApiKey}`} gap="large">
                    <input type="hidden" name="Type" value={type} />
                    <p className={textStyles.quiet}>
                        {t("{today} characters today, {month} this month", {
                            today: formatFullNumber(charactersToday, locale),
                            month: formatFullNumber(charactersThisMonth, locale),
                        })}
                    </p>
                    <Checkbox
                        name="Enabled"
                        value="1"
                        defaultChecked={values.URL === undefined ? enabled : values.Enabled === "1"}
                    >
                        {t("Members can have posts translated by it")}
                    </Checkbox>
                    <Field
                        id={idOf("url")}
                        label={t("Address of the service")}
                        hint={<AddressHint type={type} />}
                        errors={errorsOf("url")}
                    >
                        {(attributes) => (
                            <TextInput
                                {...attributes}
                                name="URL"
                                type="url"
                                dir="ltr"
                                autoComplete="off"
                                maxLength={MAX_SERVICE_URL_LENGTH}
                                defaultValue={values.URL ?? url}
                            />
                        )}
                    </Field>
                    <Field
                        id={idOf("apiKey")}
                        label={t("Key")}
                        hint={t("It is stored encrypted, and never shown again.")}
                        errors={errorsOf("apiKey")}
                    >
                        {(attributes) => (
                            <PasswordInput
                                {...attributes}
                                name="Key"
                                autoComplete="new-password"
                                maxLength={MAX_API_KEY_LENGTH}
                                {...(hasApiKey && { placeholder: t("Leave empty to keep it") })}
                            />
                        )}
                    </Field>
                    {hasApiKey && (
                        <Checkbox name="RemoveKey" value="1" defaultChecked={values.RemoveKey === "1"}>
                            {t("Remove the key")}
                        </Checkbox>
                    )}
                </Stack>
            )}
        </PostedForm>
    );
}

function AddressHint({ type }: { type: TranslationServiceType }): ReactNode {
    const t = useTranslation();
    switch (type) {
        case "libreTranslate":
            return t("The address of your server, such as https://translate.example");
        case "deepL":
            return t("https://api-free.deepl.com, or https://api.deepl.com for paying customers");
        case "google":
            return t("Usually https://translation.googleapis.com");
    }
}

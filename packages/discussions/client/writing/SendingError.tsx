import { FormError } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ApiError } from "@parley/library/contract";
import { SignInFirst } from "./SignInFirst";

interface SendingErrorProps {
    error: ApiError;
    /** How often it was tried; 0 for a form that came back without scripts. */
    attempt: number;
    /** The ids of the fields, where they differ from the names the server calls them by. */
    fieldIDs?: Readonly<Record<string, string>>;
}

/** Why something that was written could not be posted. The words themselves stay where they are (FC-61, FC-63). */
export function SendingError({ error, attempt, fieldIDs = {} }: SendingErrorProps) {
    const t = useTranslation();
    if (needsSession(error)) return <SignInFirst>{t("Sign in to post this. Your text is kept here.")}</SignInFirst>;
    const mistakes = Object.entries(error.errors ?? {}).flatMap(([field, rows]) =>
        rows.map(({ message }) => ({ message, fieldID: fieldIDs[field] ?? field })),
    );
    const waits = error.status === 0 && attempt > 0;
    const message = waits
        ? t("This could not be sent. It is kept on this device and goes when you are back online.")
        : (mistakes.length === 0 && (error.description || error.message)) || t("This could not be posted yet.");
    return <FormError message={message} mistakes={mistakes} attempt={attempt} />;
}

/** The session is over, or there never was one. */
function needsSession({ status, permissions }: ApiError): boolean {
    return status === 401 || (Array.isArray(permissions) && permissions.includes("session.valid"));
}

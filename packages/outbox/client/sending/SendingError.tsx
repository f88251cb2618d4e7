import { selectMe } from "@parley/accounts/client";
import { useSessionNews } from "@parley/authentication/client";
import { FormError, useFetched } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import { describeError } from "@parley/library/contract";
import type { ReactNode, RefObject } from "react";
import { SignInFirst } from "../session/SignInFirst";
import { SessionOver } from "./outboxParts";
import { isForOther, requiresSession } from "./refusals";

interface SendingErrorProps {
    error: ApiError | undefined;
    /** Number of attempts; 0 for a form that was returned without scripts. */
    attempt: number;
    /** Element IDs of the fields, if they differ from the server's field names. */
    fieldIDs?: Readonly<Record<string, string>>;
    /** The form, which is submitted again after the author has signed in again. */
    form: RefObject<HTMLFormElement | null>;
}

/**
 * Reports why a text could not be posted, or that it could not be posted now because another window has signed the author out. The text
 * stays in the form (FC-61, FC-63).
 */
export function SendingError({ error, attempt, fieldIDs = {}, form }: SendingErrorProps): ReactNode {
    const t = useTranslation();
    const myID = useAppSelector(selectMe).data?.userID ?? 0;
    const news = useSessionNews();
    const isSentInVain = error !== undefined && (requiresSession(error) || isForOther(error));
    const isOver = (isSentInVain && attempt > 0) || (news !== undefined && myID !== 0 && news.userID !== myID);
    const isFetched = useFetched(SessionOver, isOver);
    if (isOver && isFetched)
        return (
            <SessionOver attempt={isSentInVain ? attempt : 0} onSignedIn={() => isSentInVain && form.current?.requestSubmit()} />
        );
    if (!error) return null;
    if (isSentInVain) return <SignInFirst>{t("Sign in to post this. Your text is kept here.")}</SignInFirst>;
    const mistakes = Object.entries(error.errors ?? {}).flatMap(([field, rows]) =>
        rows.map(({ message }) => ({ message, fieldID: fieldIDs[field] ?? field })),
    );
    const message = t((mistakes.length === 0 && describeError(error)) || "This could not be posted yet.");
    return <FormError message={message} mistakes={mistakes} attempt={attempt} />;
}

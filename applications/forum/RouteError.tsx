import { selectIsSignedIn } from "@parley/accounts/client";
import { removedNotices, selectDeletedRecord } from "@parley/actionLog/client";
import { useEntryURLs } from "@parley/authentication/client";
import { ButtonLink, Field, Page, PageError, Stack, TextArea } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import type { ReactNode } from "react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";

/**
 * Error page, shown in place of a page that could not be loaded (LAY-010…LAY-012). It offers to try again when the error may be temporary
 * (FC-44); a page whose code could not be loaded, as after an update of the site, is then loaded anew (FC-68).
 */
export function RouteError() {
    const t = useTranslation();
    const { pathname, search } = useLocation();
    const error = useRouteError();
    const isSignedIn = useAppSelector(selectIsSignedIn);
    const { signIn } = useEntryURLs();
    const lost = useFormState("lost");
    const answer: ApiError = isRouteErrorResponse(error) ? error.data : { status: 500, message: "" };
    const isRecordLoaded = useAppSelector((state) => selectDeletedRecord(state, Number(answer.logID ?? 0))).data !== undefined;
    const mayPass = !lost && (answer.status === 0 || answer.status >= 500);
    return (
        <Page>
            <PageError
                error={answer}
                {...(isRecordLoaded && { title: t("This was deleted"), description: t("It can still be found below.") })}
                {...describeError(answer, lost !== undefined)}
                signInURL={isSignedIn ? undefined : signIn}
            >
                {mayPass && (
                    <ButtonLink href={pathname + search} data-reload={isRouteErrorResponse(error) ? undefined : ""}>
                        {t("Try again")}
                    </ButtonLink>
                )}
            </PageError>
            {answer.status === 410 && typeof answer.logID === "number" && <Removed actID={answer.logID} />}
            {lost && <RejectedTexts values={lost.values} />}
        </Page>
    );
}

function Removed({ actID }: { actID: number }): ReactNode {
    return removedNotices.components().map((Notice, index) => (
        // The order of the notices never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Notice key={index} actID={actID} />
    ));
}

/**
 * Returns title and description where the error has its own: a rejected form states its outcome, a server without its database says that it
 * is unavailable, and a wrong address what is wrong with it. All other errors use the default texts of their status.
 */
function describeError({ status, message, description }: ApiError, isForm: boolean): { title?: string; description?: string } {
    if (isForm && description) return { title: message, description };
    return (status === 503 || status === 422) && message ? { description: message } : {};
}

/** Shows the texts of a rejected form, to be copied, so that nothing written is lost. */
function RejectedTexts({ values }: { values: Record<string, string> }) {
    const t = useTranslation();
    const texts = Object.entries(values).filter(([, text]) => /\s/.test(text));
    return (
        <Stack>
            {texts.map(([name, text]) => (
                <Field key={name} label={t("What you wrote")}>
                    {(attributes) => <TextArea {...attributes} readOnly rows={8} defaultValue={text} dir="auto" />}
                </Field>
            ))}
        </Stack>
    );
}

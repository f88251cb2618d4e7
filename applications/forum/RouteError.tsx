import { Field, Page, PageError, Stack, TextArea } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import type { ApiError } from "@parley/library/contract";
import { selectIsSignedIn, useEntryURLs } from "@parley/users/client";
import { isRouteErrorResponse, useRouteError } from "react-router";

/** What is shown in place of a page that could not be got (LAY-010…LAY-012). */
export function RouteError() {
    const error = useRouteError();
    const isSignedIn = useAppSelector(selectIsSignedIn);
    const { signIn } = useEntryURLs();
    const lost = useFormState("lost");
    const answer: ApiError = isRouteErrorResponse(error) ? error.data : { status: 500, message: "" };
    // A refused form says what became of it; for a page that is not to be seen the usual words do.
    const words = lost && answer.description ? { title: answer.message, description: answer.description } : {};
    return (
        <Page>
            <PageError error={answer} {...words} signInURL={isSignedIn ? undefined : signIn} />
            {lost && <WhatWasWritten values={lost.values} />}
        </Page>
    );
}

/** The texts of a form that was refused, to be copied: nothing written is lost. */
function WhatWasWritten({ values }: { values: Record<string, string> }) {
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

import { selectIsSignedIn } from "@parley/accounts/client";
import { BodyField } from "@parley/editor/client";
import { EMBED_START, EMBED_WRITE_PAGE, MAX_GUEST_NAME } from "@parley/embedding/contract";
import { Button, ButtonLink, Field, Notice, Row, Stack, TextArea } from "@parley/library/client/components";
import { DoneNotice, LineField, PostedForm, TitledPage, useEntryForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { toWrittenPage } from "./embedFrame";
import { selectEmbedPage } from "./embedPages.slice";

interface FormProps {
    url: string;
    id: string;
}

/** Page `/comment/on-page?url=`, on which a member writes a comment on a page of another site. */
export function Page(): ReactNode {
    const t = useTranslation();
    const parameters = new URLSearchParams(useLocation().search);
    const [url, id] = [parameters.get("url") ?? "", parameters.get("id") ?? ""];
    const isSignedIn = useAppSelector(selectIsSignedIn);
    return (
        <TitledPage title={t("Write a comment")} end={<PageLink url={url} />}>
            <DoneNotice messages={{ held: t("Your comment waits for approval.") }} />
            {isSignedIn ? <CommentForm url={url} id={id} /> : <GuestForms url={url} id={id} />}
        </TitledPage>
    );
}

function CommentForm({ url, id }: FormProps): ReactNode {
    const t = useTranslation();
    return (
        <PostedForm name="embedComment" action={EMBED_WRITE_PAGE} submit={t("Post comment")} fields={["body", "pageUrl"]}>
            {({ values, errorsOf }, idOf) => (
                <>
                    <PageFields url={url} id={id} />
                    <BodyField
                        id={idOf("body")}
                        label={t("Your comment")}
                        required
                        rows={8}
                        {...(errorsOf("body").length > 0 && { "aria-invalid": true })}
                        saveState={undefined}
                        value={values.body}
                        format={values.format}
                    />
                </>
            )}
        </PostedForm>
    );
}

function GuestForms(props: FormProps): ReactNode {
    const page = useAppSelector((state) => selectEmbedPage(state, toWrittenPage(props)));
    return page.data?.allowsGuests ? <NameForm {...props} /> : <GuestForm {...props} />;
}

/** For a reader who gives a name, or signs in; the form comes back with the text once they have. */
function NameForm({ url, id }: FormProps): ReactNode {
    const t = useTranslation();
    return (
        <PostedForm
            name="embedComment"
            action={EMBED_WRITE_PAGE}
            submit={t("Post comment")}
            fields={["body", "guestName", "pageUrl"]}
        >
            {({ values, errorsOf }, idOf) => (
                <>
                    <PageFields url={url} id={id} />
                    <input type="hidden" name="format" value="markdown" />
                    <Field id={idOf("body")} label={t("Your comment")} errors={errorsOf("body")} required>
                        {(attributes) => <TextArea {...attributes} name="body" rows={8} defaultValue={values.body} />}
                    </Field>
                    <LineField
                        id={idOf("guestName")}
                        label={t("Your name")}
                        name="guestName"
                        value={values.guestName ?? ""}
                        maxLength={MAX_GUEST_NAME}
                        errors={errorsOf("guestName")}
                        required
                    />
                    <SignInNotice>
                        {t("Without an account your comment waits for approval. With one, sign in: your text is kept here.")}
                    </SignInNotice>
                </>
            )}
        </PostedForm>
    );
}

/** Holds the text of somebody who is not signed in yet: signing in happens in another tab, and this form comes back with the text. */
function GuestForm({ url, id }: FormProps): ReactNode {
    const t = useTranslation();
    const { values } = useEntryForm("embedComment");
    return (
        <form method="post" action={EMBED_START}>
            <PageFields url={url} id={id} />
            <input type="hidden" name="format" value="markdown" />
            <Stack>
                <Field label={t("Your comment")}>
                    {(attributes) => <TextArea {...attributes} name="body" rows={8} defaultValue={values.body} />}
                </Field>
                <SignInNotice>{t("Sign in to post this. Your text is kept here.")}</SignInNotice>
            </Stack>
        </form>
    );
}

/** The way to sign in in another tab, and the button by which the form comes back with its text then. */
function SignInNotice({ children }: { children: ReactNode }): ReactNode {
    const t = useTranslation();
    return (
        <Notice>
            <Stack gap="small">
                <p>{children}</p>
                <Row>
                    <ButtonLink href="/entry/signin" target="_blank">
                        {t("Sign in in a new tab")}
                    </ButtonLink>
                    <Button type="submit" formAction={EMBED_START} formNoValidate>
                        {t("I am signed in")}
                    </Button>
                </Row>
            </Stack>
        </Notice>
    );
}

function PageFields({ url, id }: FormProps): ReactNode {
    return (
        <>
            <input type="hidden" name="url" value={url} />
            {id && <input type="hidden" name="id" value={id} />}
        </>
    );
}

/** Link to the page that is commented on. Only pages of other sites have one: no other scheme is followed. */
function PageLink({ url }: { url: string }): ReactNode {
    if (!/^https?:\/\//i.test(url)) return null;
    return (
        <a href={url} rel="noopener nofollow" dir="ltr">
            {url}
        </a>
    );
}

import type { EmbedPage, FramedPage, FrameTexts } from "@parley/embedding/contract";
import { EMBED_START, EMBED_WRITE_PAGE, FRAME_PARTS, MAX_GUEST_NAME, toPageParameters } from "@parley/embedding/contract";
import {
    Button,
    ButtonLink,
    Checkbox,
    Field,
    FieldGroup,
    Notice,
    Row,
    Stack,
    TextArea,
    TextInput,
    textStyles,
} from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { embedComments } from "./EmbedCommentsPage.styles";

const MAX_REPORT_NOTE = 2000;

interface EmbedComposerProps extends Pick<EmbedPage, "embedSiteID" | "allowsGuests"> {
    framed: FramedPage;
    isClosed: boolean;
}

/**
 * Form to comment within a frame, the same for everybody. Without scripts it leads to a page of this site, with the text; the script of the frame
 * sends it from here, and shows the parts that are hidden (`applications/embed/composer.ts`).
 */
export function EmbedComposer({ framed, embedSiteID, allowsGuests, isClosed }: EmbedComposerProps): ReactNode {
    const t = useTranslation();
    const { pageUrl, pageID } = framed;
    return (
        <form
            id={FRAME_PARTS.form}
            className={embedComments.below}
            method="post"
            action={EMBED_START}
            data-site={embedSiteID}
            data-texts={JSON.stringify(useFrameTexts())}
        >
            <input type="hidden" name="url" value={pageUrl} />
            {pageID !== undefined && <input type="hidden" name="id" value={pageID} />}
            <input type="hidden" name="format" value="markdown" />
            <Stack>
                <div id={FRAME_PARTS.write} hidden={isClosed}>
                    <Stack>
                        <Field id="embed-text" label={t("Your comment")} required>
                            {(attributes) => <TextArea {...attributes} name="body" rows={3} />}
                        </Field>
                        {allowsGuests && <GuestName />}
                        <Row>
                            <Button type="submit" variant="primary">
                                {t("Post comment")}
                            </Button>
                            <ButtonLink variant="text" href={`${EMBED_WRITE_PAGE}?${toPageParameters(framed)}`}>
                                {t("Write in a new tab")}
                            </ButtonLink>
                        </Row>
                    </Stack>
                </div>
                <p id={FRAME_PARTS.status} role="status" />
                <SignIn />
                <Member />
                <HeldComments />
            </Stack>
            <ReportForm />
        </form>
    );
}

/** Name of a reader without an account; hidden once a member is signed in here. */
function GuestName(): ReactNode {
    const t = useTranslation();
    return (
        <div id={FRAME_PARTS.guest}>
            <Field
                id="embed-guest-name"
                label={t("Your name, if you have no account")}
                hint={t("Your comment then waits for approval. Leave it empty to sign in.")}
                optional
            >
                {(attributes) => (
                    <TextInput {...attributes} name="guestName" maxLength={MAX_GUEST_NAME} autoComplete="nickname" />
                )}
            </Field>
        </div>
    );
}

/** Returns what the script of the frame says. */
function useFrameTexts(): FrameTexts {
    const t = useTranslation();
    return {
        empty: t("Write something first."),
        sending: t("Posting…"),
        posted: t("Your comment is posted."),
        held: t("Your comment waits for approval."),
        offline: t("There is no connection. Your text is kept here: post it again."),
        signedOut: t("You are signed out here."),
        signIn: t("Sign in to post this. Your text is kept here."),
        remove: t("Delete"),
        removed: t("The comment is deleted."),
        report: t("Report"),
        reportReason: t("What is wrong with it?"),
        reported: t("Thank you. The moderators will look at it."),
        closed: t("The comments are closed."),
        reopened: t("The comments are open again."),
        mayNotComment: t("Only some members may comment on this page."),
        pinned: t("The post is pinned in its category."),
        undo: t("Undo"),
        undone: t("Undone."),
        approve: t("Approve"),
        approved: t("The comment is approved."),
        refuse: t("Reject"),
        refused: t("The comment is rejected."),
        expired: t("The sign-in has expired. Your text is kept here: post it again."),
    };
}

/** Form to report a comment, of which the script puts a copy below that, with a box for each reason. */
function ReportForm(): ReactNode {
    const t = useTranslation();
    return (
        <template id={FRAME_PARTS.report}>
            <div className={embedComments.report}>
                <form>
                    <Stack>
                        <FieldGroup id="embed-report-reasons" label={t("What is wrong with it?")}>
                            <Checkbox name="reason">
                                <bdi data-name />
                            </Checkbox>
                        </FieldGroup>
                        <Field id="embed-report-note" label={t("Anything else?")} optional>
                            {(attributes) => <TextArea {...attributes} name="note" rows={2} maxLength={MAX_REPORT_NOTE} />}
                        </Field>
                        <Row>
                            <Button type="submit" variant="primary">
                                {t("Send the report")}
                            </Button>
                            <Button type="button" variant="text">
                                {t("Cancel")}
                            </Button>
                        </Row>
                    </Stack>
                </form>
                <p role="status" />
            </div>
        </template>
    );
}

/** Shown when somebody posts who is not signed in here. */
function SignIn(): ReactNode {
    const t = useTranslation();
    return (
        <div id={FRAME_PARTS.signIn} hidden>
            <Notice>
                <Stack gap="small">
                    <p>
                        <Sentence
                            text={t("The window that opens shows the number {number}.")}
                            values={{ number: <strong id={FRAME_PARTS.check} /> }}
                        />
                    </p>
                    <div>
                        <ButtonLink id={FRAME_PARTS.signInLink} href="/entry/signin">
                            {t("Sign In")}
                        </ButtonLink>
                    </div>
                </Stack>
            </Notice>
        </div>
    );
}

/** Shown to whoever is signed in here. */
function Member(): ReactNode {
    const t = useTranslation();
    return (
        <div id={FRAME_PARTS.member} hidden>
            <Row>
                <span>
                    <Sentence text={t("You comment as {name}.")} values={{ name: <bdi id={FRAME_PARTS.memberName} /> }} />
                </span>
                <Button type="button" variant="text" id={FRAME_PARTS.signOut}>
                    {t("Sign out here")}
                </Button>
            </Row>
            <Row>
                <Button type="button" id={FRAME_PARTS.close} hidden>
                    {t("Close the comments")}
                </Button>
                <Button type="button" id={FRAME_PARTS.reopen} hidden>
                    {t("Reopen the comments")}
                </Button>
                <Button type="button" id={FRAME_PARTS.pin} hidden>
                    {t("Pin in the forum")}
                </Button>
            </Row>
        </div>
    );
}

/** Shown to whoever may approve comments, while some are held for that. */
function HeldComments(): ReactNode {
    const t = useTranslation();
    return (
        <section id={FRAME_PARTS.held} aria-labelledby={`${FRAME_PARTS.held}-head`} hidden>
            <Stack>
                <h3 id={`${FRAME_PARTS.held}-head`} className={textStyles.head16}>
                    {t("Comments that wait for approval")}
                </h3>
                <div id={FRAME_PARTS.heldComments} className={embedComments.held} />
            </Stack>
        </section>
    );
}

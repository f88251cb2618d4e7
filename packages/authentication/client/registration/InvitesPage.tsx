import type { Invite } from "@parley/authentication/contract";
import { Button, Empty, Field, MetaLine, PagedRows, RelativeTime, Row, Select, Stack } from "@parley/library/client/components";
import { DoneNotice, PostedForm, rows, TitledPage, usePageNumber } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, usePageSettings } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { formatLanguageName } from "@parley/library/contract";
import type { ReactNode } from "react";
import { selectInvites } from "../account/account.slice";
import { ACCOUNT, ACCOUNT_INVITES } from "../account/addresses";
import { EmailField } from "./EmailField";

/** Page `/account/invites`: sends invitations by mail and lists those sent. */
export function Page(): ReactNode {
    const t = useTranslation();
    const page = usePageNumber();
    const invites = useAppSelector((state) => selectInvites(state, page));
    return (
        <TitledPage title={t("Invitations")} end={<a href={ACCOUNT}>{t("Back to the account")}</a>}>
            <DoneNotice messages={{ invited: t("The invitation is on its way."), removed: t("The invitation is withdrawn.") }} />
            <PostedForm name="invite" action={ACCOUNT_INVITES} submit={t("Invite")} fields={["email", "locale"]}>
                {(form, idOf) => (
                    <Stack>
                        <EmailField
                            id={idOf("email")}
                            label={t("Who do you want to invite?")}
                            hint={t("They get an email with your name and a link that works once, within 14 days.")}
                            errors={form.errorsOf("email")}
                            defaultValue={form.values.Email}
                            isOfOther
                        />
                        <LanguageField id={idOf("locale")} chosen={form.values.Locale} errors={form.errorsOf("locale")} />
                    </Stack>
                )}
            </PostedForm>
            <PagedRows
                value={invites}
                label={t("Invitations")}
                empty={<Empty title={t("You haven’t invited anyone yet.")} icon="mail" />}
                row={(invite) => <InviteRow key={invite.inviteID} invite={invite} />}
                hrefOf={(number) => `${ACCOUNT_INVITES}?page=${number}`}
            />
        </TitledPage>
    );
}

/** Field with the language of the email, where there is a choice; that in which the inviter reads at first. */
function LanguageField({ id, chosen, errors }: { id: string; chosen: string | undefined; errors: string[] }): ReactNode {
    const t = useTranslation();
    const { language, locales = [] } = usePageSettings();
    if (locales.length < 2) return null;
    return (
        <Field id={id} label={t("Language of the email")} errors={errors}>
            {(attributes) => (
                <Select {...attributes} name="Locale" defaultValue={chosen || language}>
                    {locales.map((each) => (
                        <option key={each} value={each} lang={each}>
                            {formatLanguageName(each)}
                        </option>
                    ))}
                </Select>
            )}
        </Field>
    );
}

function InviteRow({ invite }: { invite: Invite }): ReactNode {
    const t = useTranslation();
    const status = { open: t("open"), accepted: t("accepted"), expired: t("expired") }[invite.status];
    return (
        <li className={rows.row}>
            <Row align="between">
                <div>
                    <bdi>{invite.email}</bdi>
                    <MetaLine>
                        <span>{status}</span>
                        <span>
                            <Sentence text={t("sent {time}")} values={{ time: <RelativeTime date={invite.dateInserted} /> }} />
                        </span>
                    </MetaLine>
                    {invite.status === "open" && invite.code !== null && (
                        <MetaLine>
                            <Sentence
                                text={t("If the email doesn’t arrive, pass on this code: {code}")}
                                values={{ code: <code dir="ltr">{invite.code}</code> }}
                            />
                        </MetaLine>
                    )}
                </div>
                {invite.status !== "accepted" && (
                    <form method="post" action={ACCOUNT_INVITES}>
                        <TransientKeyField />
                        <input type="hidden" name="InviteID" value={invite.inviteID} />
                        <Button type="submit" aria-label={t("Withdraw the invitation to {address}", { address: invite.email })}>
                            {t("Withdraw")}
                        </Button>
                    </form>
                )}
            </Row>
        </li>
    );
}

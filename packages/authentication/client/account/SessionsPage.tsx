import type { MemberSession } from "@parley/authentication/contract";
import { Button, FormError, Loaded, MetaLine, RelativeTime, Row, RowList, textStyles } from "@parley/library/client/components";
import { DoneNotice, rows, TitledPage, useEntryForm } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { selectSessions } from "./account.slice";
import { ACCOUNT, ACCOUNT_SESSIONS } from "./addresses";

/** Page `/account/sessions`: lists the viewer's sessions and signs them out. */
export function Page(): ReactNode {
    const t = useTranslation();
    const sessions = useAppSelector(selectSessions);
    const form = useEntryForm("accountSessions");
    return (
        <TitledPage title={t("Where you are signed in")} end={<a href={ACCOUNT}>{t("Back to the account")}</a>}>
            {form.message && <FormError message={form.message} attempt={form.attempt} />}
            <DoneNotice messages={{ "1": t("Signed out there.") }} />
            <Loaded value={sessions}>
                {(known) => (
                    <>
                        <RowList label={t("Devices")}>
                            {known.map((session) => (
                                <SessionRow key={session.sessionID} session={session} />
                            ))}
                        </RowList>
                        {known.length > 1 && (
                            <EndForm
                                sessionID="others"
                                label={t("Sign out everywhere else")}
                                text={t("Sign out everywhere else")}
                            />
                        )}
                    </>
                )}
            </Loaded>
        </TitledPage>
    );
}

function SessionRow({ session }: { session: MemberSession }): ReactNode {
    const t = useTranslation();
    const name = nameOf(session, t);
    return (
        <li className={rows.row}>
            <Row align="between">
                <div>
                    <p className={textStyles.strong}>{session.current ? t("{device} (this device)", { device: name }) : name}</p>
                    <MetaLine>
                        {session.siteName !== null && (
                            <span>
                                <Sentence text={t("comments on {site} only")} values={{ site: <bdi>{session.siteName}</bdi> }} />
                            </span>
                        )}
                        <span>
                            <Sentence
                                text={t("last used {time}")}
                                values={{ time: <RelativeTime date={session.dateUpdated} /> }}
                            />
                        </span>
                        <span>
                            <Sentence
                                text={t("signed in {time}")}
                                values={{ time: <RelativeTime date={session.dateInserted} /> }}
                            />
                        </span>
                        {session.network && <bdi>{session.network}</bdi>}
                    </MetaLine>
                </div>
                {!session.current && (
                    <EndForm
                        sessionID={String(session.sessionID)}
                        label={t("Sign out")}
                        text={t("Sign out on {device}", { device: name })}
                    />
                )}
            </Row>
        </li>
    );
}

function EndForm({ sessionID, label, text }: { sessionID: string; label: string; text: string }): ReactNode {
    return (
        <form method="post" action={ACCOUNT_SESSIONS}>
            <TransientKeyField />
            <input type="hidden" name="SessionID" value={sessionID} />
            <Button type="submit" aria-label={text}>
                {label}
            </Button>
        </form>
    );
}

function nameOf({ browser, system }: MemberSession, t: ReturnType<typeof useTranslation>): string {
    if (browser && system) return t("{browser} on {system}", { browser, system });
    return browser ?? system ?? t("Unknown device");
}

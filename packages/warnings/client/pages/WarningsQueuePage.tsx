import { RecordActions } from "@parley/actionLog/client";
import { Button, Empty, MetaLine, PagedRows, ReadingText, RelativeTime, Row, Stack } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { pageHref, QueueFrame, queue } from "@parley/moderation/client";
import { WARNINGS_QUEUE } from "@parley/moderation/contract";
import { UserLink } from "@parley/users/client";
import type { Warning } from "@parley/warnings/contract";
import { useLocation } from "react-router";
import { WarningBody } from "../components/WarningBody";
import { parseWarningID, parseWarningQuery } from "../queries";
import { selectWarnings } from "../warnings.slice";

/** `/dashboard/content/warnings`: all warnings; with `?userID=` those of one member. */
export function Page() {
    const t = useTranslation();
    const { search } = useLocation();
    const query = parseWarningQuery(search);
    const warned = parseWarningID(search);
    const warnings = useAppSelector((state) => selectWarnings(state, query));
    return (
        <QueueFrame form="queue" outcome={warned === undefined ? undefined : { recordType: "warning", recordID: warned }}>
            {query.userID !== undefined && (
                <p>
                    <a href={WARNINGS_QUEUE}>{t("All warnings")}</a>
                </p>
            )}
            <PagedRows
                value={warnings}
                label={t("Warnings")}
                empty={<Empty title={t("No warnings")} icon="check" />}
                row={(warning) => (
                    <WarningRow key={warning.warningID} warning={warning} isAnnounced={warning.warningID === warned} />
                )}
                hrefOf={(page) => pageHref(WARNINGS_QUEUE, search, page)}
            />
        </QueueFrame>
    );
}

/** Row of a warning. `isAnnounced`: whether its logged actions are already shown above the list. */
function WarningRow({ warning, isAnnounced }: { warning: Warning; isAnnounced: boolean }) {
    const t = useTranslation();
    const { warningID, userID, user, insertUser, dateInserted, dateRead, takenBack, noteHtml = "" } = warning;
    return (
        <li className={queue.row}>
            <Stack gap="small">
                <h2 className={queue.title}>
                    <Sentence text={t("To {name}")} values={{ name: user ? <UserLink user={user} /> : "" }} />
                </h2>
                <MetaLine>
                    {insertUser && (
                        <span>
                            <Sentence text={t("by {name}")} values={{ name: <UserLink user={insertUser} /> }} />
                        </span>
                    )}
                    <RelativeTime date={dateInserted} />
                    <span>{takenBack ? t("Withdrawn") : dateRead === null ? t("Not read yet") : t("Read")}</span>
                    <a
                        href={`${WARNINGS_QUEUE}?userID=${userID}`}
                        aria-label={t("All warnings of {name}", { name: user?.name ?? "" })}
                    >
                        {t("All their warnings")}
                    </a>
                </MetaLine>
                <WarningBody warning={warning} />
                {noteHtml !== "" && (
                    <div className={queue.words}>
                        <p>{t("For moderators only:")}</p>
                        <ReadingText html={noteHtml} />
                    </div>
                )}
                {takenBack && !isAnnounced && <RecordActions recordType="warning" recordID={warningID} />}
                {!takenBack && (
                    <form method="post" action={WARNINGS_QUEUE}>
                        <TransientKeyField />
                        <Row>
                            <Button
                                type="submit"
                                size={32}
                                name="warningID"
                                value={warningID}
                                aria-label={t("Withdraw the warning to {name}", { name: user?.name ?? "" })}
                            >
                                {t("Withdraw")}
                            </Button>
                        </Row>
                    </form>
                )}
            </Stack>
        </li>
    );
}

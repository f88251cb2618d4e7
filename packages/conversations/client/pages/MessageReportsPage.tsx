import { RecordActions } from "@parley/actionLog/client";
import type { MessageReport } from "@parley/conversations/contract";
import { MESSAGE_REPORTS_PAGE } from "@parley/conversations/contract";
import {
    Button,
    Empty,
    FormError,
    MetaLine,
    PagedRows,
    ReadingText,
    RelativeTime,
    Row,
    SortBy,
    Stack,
    ThreadTime,
} from "@parley/library/client/components";
import { TitledPage } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { UserLink } from "@parley/users/client";
import type { ReactNode } from "react";
import { useId } from "react";
import { useLocation } from "react-router";
import { selectMessageReports } from "../conversations.slice";
import { conversationStyles } from "../conversations.styles";
import { parseDecidedReportID, parseReportsQuery } from "../reports/reportQueries";

/** Page of moderators with the reported messages: of each conversation only what its reporter added. */
export function Page(): ReactNode {
    const t = useTranslation();
    const { search } = useLocation();
    const query = parseReportsQuery(search);
    const reports = useAppSelector((state) => selectMessageReports(state, query));
    const sent = useFormState("messageReports");
    const decided = parseDecidedReportID(search);
    const status = query.status ?? "new";
    const base = status === "new" ? MESSAGE_REPORTS_PAGE : `${MESSAGE_REPORTS_PAGE}?status=decided`;
    const options = [
        { value: "new", name: t("New"), url: MESSAGE_REPORTS_PAGE },
        { value: "decided", name: t("Decided"), url: `${MESSAGE_REPORTS_PAGE}?status=decided` },
    ];
    return (
        <TitledPage title={t("Reported messages")}>
            <Stack gap="large">
                {sent?.message && <FormError message={sent.message} />}
                {decided !== undefined && <RecordActions recordType="messageReport" recordID={decided} />}
                <SortBy label={t("Show")} value={status} options={options} />
                <PagedRows
                    value={reports}
                    label={t("Reported messages")}
                    empty={<Empty title={t("No reports here")} icon="check" />}
                    row={(report) => <ReportedRow key={report.messageReportID} report={report} />}
                    hrefOf={(page) => (page === 1 ? base : `${base}${base.includes("?") ? "&" : "?"}page=${page}`)}
                />
            </Stack>
        </TitledPage>
    );
}

function ReportedRow({ report }: { report: MessageReport }): ReactNode {
    const t = useTranslation();
    const { messageReportID, messageID, insertUser, dateInserted, noteBody, messages, status, updateUserID } = report;
    const reportedID = useId();
    // Several reports are listed: each button is named after its report.
    const toButtonName = (act: string) => ({
        id: `${reportedID}${act}`,
        "aria-labelledby": `${reportedID}${act} ${reportedID}`,
    });
    return (
        <li className={conversationStyles.report}>
            <Stack gap="small">
                <MetaLine>
                    <span id={reportedID}>
                        <Sentence
                            text={t("{name} reported this {time}")}
                            values={{
                                name: insertUser ? <UserLink user={insertUser} /> : "",
                                time: <RelativeTime date={dateInserted} />,
                            }}
                        />
                    </span>
                    {status === "handled" && <span>{t("Seen to")}</span>}
                    {status === "dismissed" && <span>{t("Dismissed")}</span>}
                </MetaLine>
                {noteBody !== "" && <p dir="auto">{noteBody}</p>}
                <ol>
                    {messages.map((message) => (
                        <li className={conversationStyles.version} key={message.messageID}>
                            <MetaLine>
                                {message.insertUser && <UserLink user={message.insertUser} />}
                                <ThreadTime date={message.dateInserted} />
                                {message.messageID === messageID && <strong>{t("Reported")}</strong>}
                            </MetaLine>
                            <ReadingText html={message.body} />
                        </li>
                    ))}
                </ol>
                {status === "new" && (
                    <form method="post" action={MESSAGE_REPORTS_PAGE}>
                        <TransientKeyField />
                        <input type="hidden" name="messageReportID" value={messageReportID} />
                        <Row>
                            <Button {...toButtonName("handled")} size={32} type="submit" name="act" value="handled">
                                {t("Seen to")}
                            </Button>
                            <Button
                                {...toButtonName("dismissed")}
                                size={32}
                                variant="text"
                                type="submit"
                                name="act"
                                value="dismissed"
                            >
                                {t("Dismiss")}
                            </Button>
                        </Row>
                    </form>
                )}
                {updateUserID !== null && <RecordActions recordType="messageReport" recordID={messageReportID} />}
            </Stack>
        </li>
    );
}

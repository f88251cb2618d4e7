import type { MailSummary } from "@parley/authentication/contract";
import { Empty, MetaLine, PagedRows, RelativeTime } from "@parley/library/client/components";
import { rows, TitledPage, usePageNumber } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { selectMails } from "../account/account.slice";
import { MAILS } from "../account/addresses";
import { useMailStatus } from "../account/useMailStatus";

/** Page `/settings/mail`: the mails that the site has written, for administrators. */
export function Page(): ReactNode {
    const t = useTranslation();
    const page = usePageNumber();
    const mails = useAppSelector((state) => selectMails(state, page));
    return (
        <TitledPage title={t("Mail")}>
            <p>{t("Emails of the last weeks. Without a mail server nothing is sent, and you can read them here.")}</p>
            <PagedRows
                value={mails}
                label={t("Mail")}
                empty={<Empty title={t("No emails yet")} icon="mail" />}
                row={(mail) => <MailRow key={mail.mailID} mail={mail} />}
                hrefOf={(number) => `${MAILS}?page=${number}`}
            />
        </TitledPage>
    );
}

function MailRow({ mail }: { mail: MailSummary }): ReactNode {
    const statusOf = useMailStatus();
    return (
        <li className={rows.row}>
            <a className={rows.title} href={`${MAILS}/${mail.mailID}`}>
                <bdi>{mail.subject}</bdi>
            </a>
            <MetaLine>
                <bdi>{mail.to}</bdi>
                <span>{statusOf(mail)}</span>
                <RelativeTime date={mail.dateInserted} />
            </MetaLine>
        </li>
    );
}

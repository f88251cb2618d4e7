import { ListHead, Loaded, Page as Main, MetaLine, Notice, RelativeTime, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { selectMail } from "./account.slice";
import { MAILS } from "./addresses";
import { mailPage } from "./MailPage.styles";
import { useMailStatus } from "./useMailStatus";

/** `/settings/mail/{mailID}`: one mail, its links to be followed. */
export function Page(): ReactNode {
    const t = useTranslation();
    const statusOf = useMailStatus();
    const mailID = Number(useParams().mailID);
    const mail = useAppSelector((state) => selectMail(state, mailID));
    return (
        <Main narrow>
            <Loaded value={mail}>
                {(known) => (
                    <Stack>
                        <ListHead kind="title" end={<a href={MAILS}>{t("All mails")}</a>}>
                            <h1>
                                <bdi>{known.subject}</bdi>
                            </h1>
                        </ListHead>
                        <MetaLine>
                            <bdi>{known.to}</bdi>
                            <span>{statusOf(known)}</span>
                            <RelativeTime date={known.dateInserted} />
                        </MetaLine>
                        {known.text === null ? (
                            <Notice kind="info">{t("Its text is not kept: it held a key that is its receiver’s alone.")}</Notice>
                        ) : (
                            <MailText text={known.text} />
                        )}
                    </Stack>
                )}
            </Loaded>
        </Main>
    );
}

/** Only addresses of this site become links, and only those that stand by themselves. */
function MailText({ text }: { text: string }): ReactNode {
    const { siteURL } = usePageSettings();
    return (
        <div className={mailPage.text} dir="auto">
            {text.split("\n").map((line, index) => {
                const isLink = line.startsWith(`${siteURL}/`) && !line.includes(" ");
                // The lines never change places.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                return <div key={index}>{isLink ? <a href={line.slice(siteURL.length)}>{line}</a> : line || "\u00a0"}</div>;
            })}
        </div>
    );
}

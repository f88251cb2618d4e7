import { withTarget } from "@parley/accounts/client";
import { PROOF_PAGE } from "@parley/accounts/contract";
import type { StoredMail } from "@parley/authentication/contract";
import { ListHead, Loaded, Page as Main, MetaLine, Notice, RelativeTime, Stack } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { selectMail } from "../account/account.slice";
import { MAILS } from "../account/addresses";
import { useMailStatus } from "../account/useMailStatus";
import { mailPage } from "./MailPage.styles";

/** Page `/settings/mail/{mailID}`: one mail, with working links. */
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
                        <ListHead kind="title" end={<a href={MAILS}>{t("All emails")}</a>}>
                            <h1>
                                <bdi>{known.subject}</bdi>
                            </h1>
                        </ListHead>
                        <MetaLine>
                            <bdi>{known.to}</bdi>
                            <span>{statusOf(known)}</span>
                            <RelativeTime date={known.dateInserted} />
                        </MetaLine>
                        <WhyMasked mail={known} />
                        {known.text === null ? (
                            <Notice kind="info">{t("Its text is not stored, because it contained a personal key.")}</Notice>
                        ) : (
                            <MailText text={known.text} />
                        )}
                    </Stack>
                )}
            </Loaded>
        </Main>
    );
}

/** Explains why the link in a mail is masked, and links to reauthentication if that reveals the link. */
function WhyMasked({ mail: { mailID, masked } }: { mail: StoredMail }): ReactNode {
    const t = useTranslation();
    if (!masked) return null;
    if (masked === "rank")
        return <Notice kind="info">{t("The link in it is hidden because it opens an account that ranks above yours.")}</Notice>;
    return (
        <Notice kind="info">
            <Sentence
                text={t("The link in it opens somebody’s account. To see it, {prove}; that you did is recorded.")}
                values={{
                    prove: <a href={withTarget(PROOF_PAGE, `${MAILS}/${mailID}`)}>{t("prove that it is you")}</a>,
                }}
            />
        </Notice>
    );
}

/** Turns addresses of this site into links, and only if they are a line of their own. */
function MailText({ text }: { text: string }): ReactNode {
    const { siteURL } = usePageSettings();
    return (
        <div className={mailPage.text} dir="auto">
            {text.split("\n").map((line, index) => {
                const isLink = line.startsWith(`${siteURL}/`) && !/[\s…]/.test(line);
                // The order of the lines is static.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                return <div key={index}>{isLink ? <a href={line.slice(siteURL.length)}>{line}</a> : line || "\u00a0"}</div>;
            })}
        </div>
    );
}

import type { ClosedAccount } from "@parley/authentication/contract";
import { Button, Empty, FormError, MetaLine, PagedRows, RelativeTime, Row, textStyles } from "@parley/library/client/components";
import { DoneNotice, rows, TitledPage, useEntryForm, usePageNumber } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { selectClosedAccounts } from "./account.slice";
import { CLOSED_ACCOUNTS } from "./addresses";

/** Page `/settings/closed`: accounts that are closed and not yet erased, for members who may reopen them. */
export function Page(): ReactNode {
    const t = useTranslation();
    const page = usePageNumber();
    const form = useEntryForm("closedAccount");
    const closed = useAppSelector((state) => selectClosedAccounts(state, page));
    return (
        <TitledPage title={t("Closed accounts")}>
            {form.message && <FormError message={form.message} attempt={form.attempt} />}
            <DoneNotice messages={{ opened: t("The account is reopened, as it was.") }} />
            <p>{t("Members who closed their own account can reopen it by signing in. You can reopen any of these for them.")}</p>
            <PagedRows
                value={closed}
                label={t("Closed accounts")}
                empty={<Empty title={t("No closed accounts")} icon="users" />}
                row={(account) => <ClosedRow key={account.userID} account={account} />}
                hrefOf={(number) => `${CLOSED_ACCOUNTS}?page=${number}`}
            />
        </TitledPage>
    );
}

function ClosedRow({ account: { userID, name, byThemselves, eraseAfter } }: { account: ClosedAccount }): ReactNode {
    const t = useTranslation();
    return (
        <li className={rows.row}>
            <p className={textStyles.strong}>
                <bdi>{name}</bdi>
            </p>
            <MetaLine>
                <span>{byThemselves ? t("closed by its owner") : t("closed by somebody else")}</span>
                <span>
                    <Sentence text={t("erased {time}")} values={{ time: <RelativeTime date={eraseAfter} /> }} />
                </span>
            </MetaLine>
            <form method="post" action={CLOSED_ACCOUNTS}>
                <TransientKeyField />
                <input type="hidden" name="UserID" value={userID} />
                <Row>
                    <Button type="submit" aria-label={t("Reopen the account of {name}", { name })}>
                        {t("Reopen")}
                    </Button>
                </Row>
            </form>
        </li>
    );
}

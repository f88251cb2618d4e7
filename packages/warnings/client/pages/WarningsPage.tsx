import { CategoriesNav } from "@parley/categories/client";
import {
    Button,
    Columns,
    Empty,
    FormError,
    ListHead,
    MetaLine,
    PagedRows,
    Page as PageFrame,
    RelativeTime,
    Row,
    Stack,
    textStyles,
} from "@parley/library/client/components";
import { DoneNotice } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { pageHref, queue } from "@parley/moderation/client";
import type { Warning } from "@parley/warnings/contract";
import { WARNINGS_PAGE } from "@parley/warnings/contract";
import { useLocation } from "react-router";
import { WarningBody } from "../components/WarningBody";
import { parseOwnWarningQuery } from "../queries";
import { selectWarnings } from "../warnings.slice";

/** `/warnings`: the viewer's own warnings. */
export function Page() {
    const t = useTranslation();
    const { search } = useLocation();
    const warnings = useAppSelector((state) => selectWarnings(state, parseOwnWarningQuery(search)));
    const sent = useFormState("warnings");
    return (
        <PageFrame columns>
            <Columns left={<CategoriesNav />}>
                <ListHead kind="title">
                    <h1>{t("From the moderators")}</h1>
                </ListHead>
                <Stack gap="large">
                    {sent?.message && <FormError message={sent.message} />}
                    <DoneNotice messages={{ read: t("Thank you. The message stays here.") }} />
                    <p>{t("Only you and the moderators can read this.")}</p>
                    <PagedRows
                        value={warnings}
                        label={t("From the moderators")}
                        empty={<Empty title={t("You have no warnings.")} icon="check" />}
                        row={(warning) => <OwnWarning key={warning.warningID} warning={warning} />}
                        hrefOf={(page) => pageHref(WARNINGS_PAGE, search, page)}
                    />
                </Stack>
            </Columns>
        </PageFrame>
    );
}

function OwnWarning({ warning }: { warning: Warning }) {
    const t = useTranslation();
    const { warningID, dateInserted, dateRead } = warning;
    return (
        <li className={queue.row}>
            <Stack gap="small">
                <h2 className={queue.title}>
                    {t("Warning")}
                    <span className={textStyles.hidden}> {warningID}</span>
                </h2>
                <MetaLine>
                    <RelativeTime date={dateInserted} />
                    {dateRead !== null && (
                        <span>
                            <Sentence text={t("read {time}")} values={{ time: <RelativeTime date={dateRead} /> }} />
                        </span>
                    )}
                </MetaLine>
                <WarningBody warning={warning} />
                {dateRead === null && (
                    <form method="post" action={WARNINGS_PAGE}>
                        <TransientKeyField />
                        <Row>
                            <Button type="submit" name="warningID" value={warningID} variant="primary">
                                {t("I have read it")}
                            </Button>
                        </Row>
                    </form>
                )}
            </Stack>
        </li>
    );
}

import { DELETED_PAGE } from "@parley/actionLog/contract";
import { Button, ButtonLink, Row, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useId } from "react";
import { useLocation, useNavigate } from "react-router";
import { selectDeletedRecord } from "../actionLog.slice";
import { deleted } from "../deleted/Deleted.styles";
import { DeletedLine } from "../deleted/DeletedLine";
import { UndoForm } from "./UndoForm";

/**
 * Notice in place of a deleted record, for its author and for viewers who may restore it: the record, who deleted it, the reason, and
 * Restore (FC-92).
 */
export function RemovedNotice({ actID }: { actID: number }): ReactNode {
    const t = useTranslation();
    const formID = useId();
    const navigate = useNavigate();
    const { pathname, search } = useLocation();
    const { data: record } = useAppSelector((state) => selectDeletedRecord(state, actID));
    if (!record) return null;
    const { name, excerpt, canRestore } = record;
    return (
        <section className={deleted.gone} aria-label={t("What was deleted")}>
            <Stack gap="small">
                <h2 className={deleted.title} dir="auto">
                    {name}
                </h2>
                {excerpt !== undefined && (
                    <p className={deleted.excerpt} dir="auto">
                        {excerpt}
                    </p>
                )}
                <p className={deleted.line}>
                    <DeletedLine record={record} />
                </p>
                <Row>
                    {canRestore && (
                        <Button variant="primary" type="submit" form={formID} name="actID" value={actID}>
                            {t("Restore")}
                        </Button>
                    )}
                    <ButtonLink href={DELETED_PAGE}>{t("See everything that was deleted")}</ButtonLink>
                </Row>
                {canRestore && <UndoForm id={formID} done={t("It is restored.")} onUndone={() => void showAgain()} />}
            </Stack>
        </section>
    );

    function showAgain() {
        return navigate({ pathname, search }, { replace: true });
    }
}

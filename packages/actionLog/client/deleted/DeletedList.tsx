import type { DeletedRecord } from "@parley/actionLog/contract";
import { Button, ButtonLink, Checkbox, Empty, RowList, Stack, textStyles, useAlive } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import type { ReactNode } from "react";
import type { DeletedQuery } from "../actionLog.slice";
import { deleted } from "./Deleted.styles";
import { DeletedRow } from "./DeletedRow";
import { deletedPath } from "./deletedQuery";
import { useDeletedForm } from "./useDeletedForm";

interface DeletedListProps {
    query: DeletedQuery;
    records: readonly DeletedRecord[];
    /** Cursor for older records, if any. */
    before: number | undefined;
    /** Called after records were restored or erased and the list was fetched again. */
    onDone: () => void;
}

/** List of deleted records as one form. One record or all checked ones can be restored or erased, with and without scripts. */
export function DeletedList({ query, records, before, onDone }: DeletedListProps): ReactNode {
    const t = useTranslation();
    const isAlive = useAlive();
    const { ticked, setTicked, isBusy, send } = useDeletedForm(query, records, onDone);
    const choosable = records.filter(({ canRestore }) => canRestore).map(({ actID }) => actID);
    const mayWipe = records.some(({ canWipe }) => canWipe);
    const older = before !== undefined && <ButtonLink href={deletedPath({ ...query, before })}>{t("Older")}</ButtonLink>;
    if (records.length === 0) {
        return (
            <Stack>
                <Empty title={query.own ? t("Nothing of yours was deleted.") : t("Nothing was deleted.")} icon="trash" />
                {older}
            </Stack>
        );
    }
    return (
        <form method="post" action={deletedPath({ own: query.own })} onSubmit={(event) => void send(event)}>
            <TransientKeyField />
            <Stack>
                {choosable.length > 0 && (
                    <div className={deleted.tools}>
                        {isAlive && (
                            <Checkbox
                                checked={ticked.size === choosable.length}
                                indeterminate={ticked.size > 0 && ticked.size < choosable.length}
                                onChange={(event) => setTicked(new Set(event.target.checked ? choosable : []))}
                            >
                                {t("Select all")}
                            </Checkbox>
                        )}
                        <Button size={32} type="submit" name="act" value="restore" aria-disabled={isBusy}>
                            {t("Restore selected")}
                        </Button>
                        {mayWipe && <WipeSelected isBusy={isBusy} />}
                    </div>
                )}
                <RowList label={t("Deleted")}>
                    {records.map((record) => (
                        <DeletedRow
                            key={record.actID}
                            record={record}
                            isTicked={ticked.has(record.actID)}
                            isBusy={isBusy}
                            onTick={(isTicked) => setTicked(withTick(ticked, record.actID, isTicked))}
                        />
                    ))}
                </RowList>
                {older}
            </Stack>
        </form>
    );
}

/** Erases the checked records, after an explanation. */
function WipeSelected({ isBusy }: { isBusy: boolean }): ReactNode {
    const t = useTranslation();
    return (
        <details>
            <summary className={textStyles.opens}>{t("Delete for good")}</summary>
            <Stack gap="small">
                <p>{t("Nobody can restore what is deleted for good.")}</p>
                <div>
                    <Button size={32} variant="danger" type="submit" name="act" value="wipe" aria-disabled={isBusy}>
                        {t("Delete selected for good")}
                    </Button>
                </div>
            </Stack>
        </details>
    );
}

/** Returns the checked IDs with one added or removed. */
function withTick(ticked: ReadonlySet<number>, actID: number, isTicked: boolean): Set<number> {
    const next = new Set(ticked);
    if (isTicked) next.add(actID);
    else next.delete(actID);
    return next;
}

import { translateName } from "@parley/accounts/contract";
import type { DeletedRecord } from "@parley/actionLog/contract";
import { Button, Checkbox, MetaLine, Row, Stack, textStyles } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { deleted } from "./Deleted.styles";
import { DeletedLine } from "./DeletedLine";
import { toRecordTypeName } from "./recordTypeNames";

interface DeletedRowProps {
    record: DeletedRecord;
    isTicked: boolean;
    isBusy: boolean;
    onTick: (isTicked: boolean) => void;
}

/** Row of a deleted record: the record, who deleted it and why, and the buttons. Its fields belong to the form around the list. */
export function DeletedRow({ record, isTicked, isBusy, onTick }: DeletedRowProps): ReactNode {
    const t = useTranslation();
    const { actID, name, excerpt, insertUser, placeRecordName, placeRecordUrl, canRestore } = record;
    const title = name || t(toRecordTypeName(record));
    return (
        <li className={deleted.row}>
            {canRestore && (
                <Checkbox name="actIDs" value={actID} checked={isTicked} onChange={(event) => onTick(event.target.checked)}>
                    <span className={textStyles.hidden}>{t("Select {name}", { name: title })}</span>
                </Checkbox>
            )}
            <div className={deleted.body}>
                <Stack gap="small">
                    <h2 className={deleted.title} dir="auto">
                        {title}
                    </h2>
                    <MetaLine>
                        <span>{t(toRecordTypeName(record))}</span>
                        {insertUser && (
                            <span>
                                <Sentence text={t("by {name}")} values={{ name: <bdi>{translateName(insertUser, t)}</bdi> }} />
                            </span>
                        )}
                        {placeRecordUrl !== undefined && (
                            <a href={placeRecordUrl}>
                                <bdi>{placeRecordName}</bdi>
                            </a>
                        )}
                    </MetaLine>
                    {excerpt !== undefined && (
                        <p className={deleted.excerpt} dir="auto">
                            {excerpt}
                        </p>
                    )}
                    <p className={deleted.line}>
                        <DeletedLine record={record} />
                    </p>
                    {canRestore && (
                        <Row>
                            <Button
                                size={32}
                                type="submit"
                                name="actID"
                                value={actID}
                                aria-label={t("Restore {name}", { name: title })}
                                aria-disabled={isBusy}
                            >
                                {t("Restore")}
                            </Button>
                        </Row>
                    )}
                </Stack>
            </div>
        </li>
    );
}

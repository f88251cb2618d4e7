import { toSitePath } from "@parley/library/client/basePath";
import { Checkbox, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { BulkRecordType } from "./bulk.slice";
import { picked, selectIsPicked, selectIsWaiting, selectSelectionKey, unpicked } from "./bulk.slice";
import { bulk } from "./bulk.styles";
import { pickBoxID } from "./pickBoxID";
import { useCountedBox } from "./shownBoxes";

interface PickBoxProps {
    recordType: BulkRecordType;
    id: number;
    /** Title of the record, for the label. */
    name: string;
    /** ID of the discussion that contains the comment. */
    within?: number;
}

/** Checkbox that selects a record for bulk actions (MOD-011). */
export function PickBox({ recordType, id, name, within }: PickBoxProps) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const key = useAppSelector((state) => selectSelectionKey(state, recordType));
    const isPicked = useAppSelector((state) => selectIsPicked(state, recordType, id));
    useCountedBox(recordType, within);
    const isWaiting = useAppSelector((state) => selectIsWaiting(state, recordType, id));
    return (
        <div className={bulk.pick}>
            <Checkbox
                id={pickBoxID(recordType, id)}
                checked={isPicked}
                disabled={isWaiting}
                onChange={({ currentTarget: { checked } }) =>
                    dispatch(
                        checked
                            ? picked({
                                  key,
                                  ids: [id],
                                  url: toSitePath(location.pathname + location.search) ?? "/",
                                  ...(within !== undefined && { within }),
                              })
                            : unpicked({ key, ids: [id] }),
                    )
                }
            >
                <span className={textStyles.hidden}>{t("Select {name}", { name })}</span>
            </Checkbox>
        </div>
    );
}

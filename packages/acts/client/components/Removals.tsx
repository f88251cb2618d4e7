import { ButtonLink, Empty, Loaded, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { selectActs } from "../acts.slice";
import { fetchActs } from "../acts.thunks";
import type { AskedLog } from "../log";
import { removalsOf } from "../log";
import { ActLines } from "./ActLines";

/** What was deleted from a post, by whom, and the way back. */
export function Removals({ asked }: { asked: Extract<AskedLog, { kind: "removals" }> }): ReactNode {
    const t = useTranslation();
    const query = removalsOf(asked);
    const list = useLoadable(
        (state) => selectActs(state, query),
        () => fetchActs(query),
    );
    const { recordType, parentRecordID } = asked;
    return (
        <Loaded value={list}>
            {({ acts, before }) => (
                <Stack>
                    {acts.length === 0 ? <Empty title={t("Nothing was deleted here.")} icon="trash" /> : <ActLines acts={acts} />}
                    {before !== undefined && (
                        <ButtonLink
                            href={`/log/filter?${new URLSearchParams({ parentRecordID: String(parentRecordID), recordType, operation: "delete", before: String(before) })}`}
                        >
                            {t("Older")}
                        </ButtonLink>
                    )}
                </Stack>
            )}
        </Loaded>
    );
}

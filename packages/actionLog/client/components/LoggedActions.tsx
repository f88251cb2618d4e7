import { ButtonLink, Empty, Loaded, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { selectActions } from "../actionLog.slice";
import { fetchActions } from "../actionLog.thunks";
import type { ActionsFilter } from "../log";
import { olderPath, toActionsQuery } from "../log";
import { ActionLines } from "./ActionLines";

/** Page of logged actions on a record, or of removals in it, with Undo. */
export function LoggedActions({ asked }: { asked: ActionsFilter }): ReactNode {
    const t = useTranslation();
    const query = toActionsQuery(asked);
    const list = useLoadable(
        (state) => selectActions(state, query),
        () => fetchActions(query),
    );
    const none =
        asked.kind === "removals" ? (
            <Empty title={t("Nothing was deleted here.")} icon="trash" />
        ) : (
            <Empty title={t("Nothing was done here.")} icon="log" />
        );
    return (
        <Loaded value={list}>
            {({ acts, before }) => (
                <Stack>
                    {acts.length === 0 ? none : <ActionLines actions={acts} />}
                    {before !== undefined && <ButtonLink href={olderPath(asked, before)}>{t("Older")}</ButtonLink>}
                </Stack>
            )}
        </Loaded>
    );
}

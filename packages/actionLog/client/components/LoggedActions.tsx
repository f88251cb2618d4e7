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
export function LoggedActions({ filter }: { filter: ActionsFilter }): ReactNode {
    const t = useTranslation();
    const query = toActionsQuery(filter);
    const list = useLoadable(
        (state) => selectActions(state, query),
        () => fetchActions(query),
    );
    const none =
        filter.kind === "removals" ? (
            <Empty title={t("Nothing was deleted here.")} icon="trash" />
        ) : (
            <Empty title={t("Nothing was done here.")} icon="log" />
        );
    return (
        <Loaded value={list}>
            {({ acts: logged, before }) => (
                <Stack>
                    {logged.length === 0 ? none : <ActionLines actions={logged} isSiteWide={filter.kind === "site"} />}
                    {before !== undefined && <ButtonLink href={olderPath(filter, before)}>{t("Older")}</ButtonLink>}
                </Stack>
            )}
        </Loaded>
    );
}

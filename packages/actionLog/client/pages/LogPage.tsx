import { usePermission } from "@parley/accounts/client";
import { RESTORE } from "@parley/actionLog/contract";
import { Page as Frame, focusOn, HeadBlock, Loaded, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { selectDeletedRecords } from "../actionLog.slice";
import { fetchDeletedRecords } from "../actionLog.thunks";
import { LoggedActions } from "../components/LoggedActions";
import { Revisions } from "../components/Revisions";
import { DeletedList } from "../deleted/DeletedList";
import type { RemovalsFilter } from "../log";
import { readLogFilter, toDeletedQuery } from "../log";
import { logTitle } from "../logTitle";

/** Log of a record, versions of a post, or removals in a post (MOD-028, MOD-029). */
export function Page(): ReactNode {
    const t = useTranslation();
    const [search] = useSearchParams();
    const filter = readLogFilter(search);
    const mayRestore = usePermission(RESTORE);
    const heading = useRef<HTMLHeadingElement>(null);
    if (!filter) return null;
    return (
        <Frame narrow>
            <Stack gap="large">
                <HeadBlock>
                    <h1 ref={heading} tabIndex={-1}>
                        {logTitle(filter, t)}
                    </h1>
                </HeadBlock>
                {filter.kind === "removals" && mayRestore && <StillDeleted filter={filter} onDone={goOn} />}
                {filter.kind === "revisions" ? <Revisions {...filter} /> : <LoggedActions filter={filter} />}
            </Stack>
        </Frame>
    );

    function goOn(): void {
        if (heading.current) focusOn(heading.current);
    }
}

/** Deleted records that can be restored, to which the notes in the thread link. */
function StillDeleted({ filter, onDone }: { filter: RemovalsFilter; onDone: () => void }): ReactNode {
    const query = toDeletedQuery(filter);
    const list = useLoadable(
        (state) => selectDeletedRecords(state, query),
        () => fetchDeletedRecords(query),
    );
    return (
        <Loaded value={list}>
            {({ deletedRecords }) =>
                deletedRecords.length > 0 && (
                    <DeletedList query={query} records={deletedRecords} before={undefined} onDone={onDone} />
                )
            }
        </Loaded>
    );
}

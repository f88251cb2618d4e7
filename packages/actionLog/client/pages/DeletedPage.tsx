import { usePermission } from "@parley/accounts/client";
import { RESTORE } from "@parley/actionLog/contract";
import { FormError, Page as Frame, focusOn, HeadBlock, Loaded, Notice, Stack, Tabs } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { useRef } from "react";
import { useLocation } from "react-router";
import { selectDeletedRecords } from "../actionLog.slice";
import { fetchDeletedRecords } from "../actionLog.thunks";
import { DeletedList } from "../deleted/DeletedList";
import { deletedPath, parseDeletedQuery } from "../deleted/deletedQuery";
import { useRetentionTime } from "../useRetentionTime";

/** `/deleted`: deleted records that the viewer may restore, and for everybody their own deleted records (FC-92). */
export function Page(): ReactNode {
    const t = useTranslation();
    const { search } = useLocation();
    const time = useRetentionTime();
    const mayRestore = usePermission(RESTORE);
    const heading = useRef<HTMLHeadingElement>(null);
    const sent = useFormState("deleted");
    const query = parseDeletedQuery(search, mayRestore);
    const list = useLoadable(
        (state) => selectDeletedRecords(state, query),
        () => fetchDeletedRecords(query),
    );
    const tabs = [
        { name: t("Everything"), url: deletedPath({}), current: !query.own },
        { name: t("Your own"), url: deletedPath({ own: true }), current: query.own === true },
    ];
    return (
        <Frame narrow>
            <Stack gap="large">
                <HeadBlock>
                    <h1 ref={heading} tabIndex={-1}>
                        {t("Deleted")}
                    </h1>
                    <p>{t("What is deleted is kept for {time}. Until then it can be restored.", { time })}</p>
                </HeadBlock>
                {mayRestore && <Tabs label={t("Deleted")} tabs={tabs} />}
                {sent && <FormError message={sent.message ?? sent.errors?.actIDs?.[0]?.message ?? ""} />}
                <DoneByForm search={search} />
                <Loaded value={list}>
                    {({ deletedRecords, before }) => (
                        <DeletedList
                            query={query}
                            records={deletedRecords}
                            before={before}
                            onDone={() => heading.current && focusOn(heading.current)}
                        />
                    )}
                </Loaded>
            </Stack>
        </Frame>
    );
}

/** Message with the number of records that the form without scripts has restored or erased. */
function DoneByForm({ search }: { search: string }): ReactNode {
    const t = useTranslation();
    const filter = new URLSearchParams(search);
    const [restored, wiped] = [Number(filter.get("restored")), Number(filter.get("wiped"))];
    if (restored > 0) return <Notice kind="success">{t("{count} restored.", { count: restored })}</Notice>;
    return wiped > 0 ? <Notice kind="success">{t("{count} deleted for good.", { count: wiped })}</Notice> : null;
}

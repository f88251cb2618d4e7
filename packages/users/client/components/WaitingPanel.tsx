import { selectMeCounts, selectPermissions } from "@parley/accounts/client";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { hasPermission } from "@parley/library/contract";
import type { WaitingWork } from "@parley/settings/client";
import { listWaitingWork } from "@parley/settings/client";
import { SETTINGS_PAGE } from "@parley/settings/contract";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { fetchFreshMeCounts } from "../fetchFreshMeCounts";
import { meMenu } from "./MeMenu.styles";
import { MeMenuItem } from "./MeMenuItem";

/** Queue of waiting work with its count; 0 until the count is known. */
interface CountedWork extends WaitingWork {
    count: number;
}

/** Returns the queues that the viewer may handle, with their counts. The counts are fetched only if there is such a queue. */
export function useWaitingWork(): readonly CountedWork[] {
    const dispatch = useAppDispatch();
    const permissions = useAppSelector(selectPermissions).data;
    const counts = useAppSelector(selectMeCounts).data ?? [];
    const offered = useAppSelector((state) =>
        listWaitingWork()
            .filter(({ isOffered }) => isOffered?.(state) ?? true)
            .map(({ counter }) => counter)
            .join(),
    ).split(",");
    const own = listWaitingWork().filter(
        ({ counter, permission }) => offered.includes(counter) && hasPermission(permissions, permission),
    );
    const hasWork = own.length > 0;
    useEffect(() => {
        if (hasWork) void dispatch(fetchFreshMeCounts());
    }, [dispatch, hasWork]);
    return own.map((work) => ({ ...work, count: counts.find(({ name }) => name === work.counter)?.count ?? 0 }));
}

/** Content of the title bar's panel of waiting work: the queues and a link to the administration. */
export function WaitingPanel({ work }: { work: readonly CountedWork[] }): ReactNode {
    const t = useTranslation();
    return (
        <ul className={meMenu.list}>
            {work.map(({ counter, path, name, description, count }) => (
                <MeMenuItem key={counter} url={path} count={count} description={t(description, { count })}>
                    {t(name)}
                </MeMenuItem>
            ))}
            <MeMenuItem url={SETTINGS_PAGE} icon="sliders">
                {t("Manage")}
            </MeMenuItem>
        </ul>
    );
}

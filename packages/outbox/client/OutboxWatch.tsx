import { DRAFTS_PAGE } from "@parley/drafts/contract";
import { Icon, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector, useAppStore } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { outbox } from "./Outbox.styles";
import { announced, selectArrived, selectOutbox, selectPendingElsewhere } from "./outbox.slice";
import { isShown } from "./sending/arrivals";
import { getOutboxSender } from "./sending/outboxSender";
import { loadWritingKind } from "./writingKinds";

/** Sends pending submissions, reports posted ones, and shows the number of those that the page does not show. */
export function OutboxWatch(): ReactNode {
    const t = useTranslation();
    const store = useAppStore();
    const count = useAppSelector(selectPendingElsewhere);
    const waiting = useAppSelector((state) => selectOutbox(state).length);
    useEffect(() => getOutboxSender(store).begin(), [store]);
    useEffect(() => {
        if (waiting > 0) getOutboxSender(store).sendNow();
    }, [store, waiting]);
    useArrivals();
    if (count === 0) return null;
    return (
        <a className={outbox.count} href={DRAFTS_PAGE}>
            <Icon name="offline" size="s" />
            {t("{count} waiting to be sent", { count })}
        </a>
    );
}

/** Shows posted submissions in the page if a component handles them, otherwise reports them in a toast. */
function useArrivals(): void {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast } = useToasts();
    const all = useAppSelector(selectArrived);
    useEffect(() => {
        for (const one of all) {
            dispatch(announced(one.itemID));
            const isShownHere = isShown(one);
            if (one.isLate) {
                const way = one.editPath ?? one.path;
                const action = { name: one.editPath === undefined ? t("Show") : t("Edit"), url: way };
                addToast({ body: t("It was posted already."), dismissible: true, ...(way !== "" && { action }) });
                continue;
            }
            if (isShownHere) continue;
            void loadWritingKind(one.kind).then((kind) => {
                const body = one.isHeldForApproval
                    ? t("It is waiting for approval.")
                    : (kind?.posted(t) ?? t("It has been posted."));
                const way = one.path === "" ? {} : { action: { name: t("Show"), url: one.path } };
                addToast({ kind: "success", body, ...way });
            });
        }
    }, [all, dispatch, addToast, t]);
}

import { RECOVERED_PAGE } from "@parley/drafts/contract";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { MeMenuItem } from "@parley/users/client";
import type { ReactNode } from "react";
import { selectOutbox } from "./outbox.slice";

/** The way to what is kept of what one has written, in the member's menu; with how much of it waits to be sent. */
export function RecoveredItem(): ReactNode {
    const t = useTranslation();
    const count = useAppSelector((state) => selectOutbox(state).length);
    return (
        <MeMenuItem url={RECOVERED_PAGE} icon="history" count={count} says={t("Drafts: {count} waiting to be sent", { count })}>
            {t("What is kept")}
        </MeMenuItem>
    );
}

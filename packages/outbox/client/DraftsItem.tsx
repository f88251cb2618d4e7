import { DRAFTS_PAGE } from "@parley/drafts/contract";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { MeMenuItem } from "@parley/users/client";
import type { ReactNode } from "react";
import { selectOutbox } from "./outbox.slice";

/** Link to the drafts in the member's menu, with the number of pending submissions. */
export function DraftsItem(): ReactNode {
    const t = useTranslation();
    const count = useAppSelector((state) => selectOutbox(state).length);
    return (
        <MeMenuItem url={DRAFTS_PAGE} icon="edit" count={count} description={t("Drafts: {count} waiting to be sent", { count })}>
            {t("Drafts")}
        </MeMenuItem>
    );
}

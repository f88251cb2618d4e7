import { Icon, textStyles, useFetched } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { selectIsPendingAt } from "./sending/outbox.slice";
import { OutboxBoxes } from "./sending/outboxParts";

/** What was written for a place and waits to be sent, at that place (FC-61). Its code is fetched by those who write. */
export function WaitingAt({ place }: { place: string }): ReactNode {
    const t = useTranslation();
    const waits = useAppSelector((state) => selectIsPendingAt(state, place));
    const isFetched = useFetched(OutboxBoxes, waits);
    if (!waits) return null;
    if (isFetched) return <OutboxBoxes place={place} />;
    return (
        <p className={`${textStyles.small} ${textStyles.quiet}`} role="status">
            <Icon name="offline" size="s" /> {t("What you wrote here is waiting for a connection.")}
        </p>
    );
}

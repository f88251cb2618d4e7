import { Icon, textStyles, useFetched } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { selectIsPendingAt } from "./outbox.slice";
import { OutboxBoxes } from "./sending/outboxParts";

/** Pending submissions of a form, shown at the form (FC-61). The code is loaded by members who write. */
export function WaitingAt({ draftKey }: { draftKey: string }): ReactNode {
    const t = useTranslation();
    const waits = useAppSelector((state) => selectIsPendingAt(state, draftKey));
    const isFetched = useFetched(OutboxBoxes, waits);
    if (!waits) return null;
    if (isFetched) return <OutboxBoxes draftKey={draftKey} />;
    return (
        <p className={`${textStyles.small} ${textStyles.quiet}`} role="status">
            <Icon name="offline" size="s" /> {t("What you wrote here is waiting for a connection.")}
        </p>
    );
}

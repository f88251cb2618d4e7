import { createLazyPart, useDetails, useLazyPart } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode, ToggleEvent } from "react";
import type { ReactedRecord } from "../reactions.actions";
import { reactionBar } from "./ReactionBar.styles";

const ReactionLogList = createLazyPart(
    async () => (await import(/* webpackChunkName: "reaction-log" */ "./ReactionLogList")).ReactionLogList,
);

/** Button for moderators that opens the reaction log of a post, where reactions can be removed (REACT-019). */
export function ReactionLogButton({ recordType, recordID }: ReactedRecord): ReactNode {
    const t = useTranslation();
    const details = useDetails();
    const { isOpen, open, close, prefetchHandlers } = useLazyPart(ReactionLogList);
    return (
        <details
            className={reactionBar.others}
            ref={details}
            onToggle={(event: ToggleEvent<HTMLDetailsElement>) => (event.currentTarget.open ? open() : close())}
        >
            <summary className={reactionBar.add} {...prefetchHandlers}>
                {t("Log")}
            </summary>
            {isOpen && (
                <div className={reactionBar.log}>
                    <ReactionLogList recordType={recordType} recordID={recordID} />
                </div>
            )}
        </details>
    );
}

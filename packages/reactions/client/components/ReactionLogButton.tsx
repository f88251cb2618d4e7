import { selectMe } from "@parley/accounts/client";
import { Button, Loaded, RelativeTime, UserPhoto, useDetails } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactionLog } from "@parley/reactions/contract";
import { UserLink } from "@parley/users/client";
import type { ReactNode, ToggleEvent } from "react";
import { useState } from "react";
import type { ReactedRecord } from "../reactions.actions";
import { reactionRemoved } from "../reactions.actions";
import { selectReactionLog } from "../reactions.slice";
import { getReactionThunks } from "../reactions.thunks";
import { reactionBar } from "./ReactionBar.styles";

/** Button for moderators that opens the reaction log of a post, where reactions can be removed (REACT-019). */
export function ReactionLogButton({ recordType, recordID }: ReactedRecord): ReactNode {
    const t = useTranslation();
    const details = useDetails();
    const [isOpen, setOpen] = useState(false);
    return (
        <details
            className={reactionBar.others}
            ref={details}
            onToggle={(event: ToggleEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}
        >
            <summary className={reactionBar.add}>{t("Log")}</summary>
            {isOpen && (
                <div className={reactionBar.log}>
                    <Log recordType={recordType} recordID={recordID} />
                </div>
            )}
        </details>
    );
}

function Log({ recordType, recordID }: ReactedRecord): ReactNode {
    const t = useTranslation();
    const log = useLoadable(
        (state) => selectReactionLog(state, recordType, recordID),
        () => getReactionThunks(recordType).log({ recordID, page: 1, limit: 100 }),
    );
    return (
        <Loaded value={log}>
            {(entries) =>
                entries.length === 0 ? (
                    <p>{t("No Reactions Yet.")}</p>
                ) : (
                    <ul className={reactionBar.logList}>
                        {entries.map((entry) => (
                            <LogRow key={entry.userID} recordType={recordType} recordID={recordID} entry={entry} />
                        ))}
                    </ul>
                )
            }
        </Loaded>
    );
}

function LogRow({
    recordType,
    recordID,
    entry: { user, userID, reactionType, dateInserted },
}: ReactedRecord & { entry: ReactionLog }): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const me = useAppSelector(selectMe).data?.userID;
    return (
        <li className={reactionBar.logRow}>
            <UserPhoto url={user.photoUrl} size={24} />
            <span>
                <UserLink user={user} /> {t(reactionType.name)}, <RelativeTime date={dateInserted} />
            </span>
            <Button
                variant="text"
                size={24}
                icon="trash"
                only
                aria-label={t("Remove the reaction of {name}", { name: user.name })}
                onClick={() => void removeReaction()}
            />
        </li>
    );

    async function removeReaction(): Promise<void> {
        const answer = await dispatch(getReactionThunks(recordType).removeOf({ recordID, userID }));
        if (answer.meta.requestStatus === "rejected") return;
        dispatch(reactionRemoved({ recordType, recordID, urlcode: reactionType.urlcode, own: userID === me }));
    }
}

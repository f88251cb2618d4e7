import { selectMe } from "@parley/accounts/client";
import { useDoneToast } from "@parley/actionLog/client";
import { Button, Loaded, RelativeTime, UserPhoto, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactionLog } from "@parley/reactions/contract";
import { UserLink } from "@parley/users/client";
import type { ReactNode } from "react";
import type { ReactedRecord } from "../reactions.actions";
import { reactionRemoved, reactionRestored } from "../reactions.actions";
import { selectReactionLog } from "../reactions.slice";
import { getReactionThunks } from "../reactions.thunks";
import { reactionBar } from "./ReactionBar.styles";

/** The reaction log of a post, where moderators remove reactions (REACT-019). */
export function ReactionLogList({ recordType, recordID }: ReactedRecord): ReactNode {
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
    const { addToast } = useToasts();
    const announceDone = useDoneToast();
    const me = useAppSelector(selectMe).data?.userID;
    return (
        <li className={reactionBar.logRow}>
            <UserPhoto url={user.photoUrl} size={24} />
            <span>
                <UserLink user={user} /> {reactionType.name}, <RelativeTime date={dateInserted} />
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
        const { removeOf } = getReactionThunks(recordType);
        const answer = await dispatch(removeOf({ recordID, userID }));
        if (removeOf.rejected.match(answer)) {
            addToast({ kind: "failure", body: answer.payload?.description || answer.payload?.message || undefined });
            return;
        }
        const removed = { recordType, recordID, urlcode: reactionType.urlcode, own: userID === me };
        dispatch(reactionRemoved(removed));
        announceDone(answer, {
            body: t("The reaction is removed."),
            toastID: `reaction-${recordType}-${recordID}-${userID}`,
            undone: t("The reaction is back."),
            onUndone: () => dispatch(reactionRestored(removed)),
        });
    }
}

import { Icon, Toast, ToastRegion, useDetails, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { ReactionSummary } from "@parley/reactions/contract";
import { mayReact } from "@parley/reactions/contract";
import { selectIsSignedIn, selectPermission, selectPermissions } from "@parley/users/client";
import type { FormEvent, ReactNode } from "react";
import { useState } from "react";
import type { ReactedRecord } from "../reactions.actions";
import { chooseReaction } from "../reactions.thunks";
import { reactionBar } from "./ReactionBar.styles";
import { ReactionChoice } from "./ReactionChoice";
import { ReactionLogButton } from "./ReactionLogButton";

interface ReactionBarProps extends ReactedRecord {
    /** Of the record; the owner keeps them up to date with `trackReactions`. */
    reactions: readonly ReactionSummary[];
    /** Nobody may react any more, as in a closed discussion (REACT-021). */
    readOnly?: boolean;
}

/**
 * The reactions to a post: those it got, to be joined or taken back with a press, and the others behind a face. For those who
 * may not react it only tells (REACT-015…REACT-017). Without scripts each button posts a form.
 */
export function ReactionBar({ recordType, recordID, reactions, readOnly = false }: ReactionBarProps): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const isSignedIn = useAppSelector(selectIsSignedIn);
    const permissions = useAppSelector(selectPermissions).data;
    const mayLog = useAppSelector((state) => selectPermission(state, "community.moderate"));
    const sent = useFormState("reactions");
    // Told without scripts, it comes with the page; otherwise it is told where everything else is.
    const [refusal, setRefusal] = useState(sent?.values.record === `${recordType} ${recordID}` ? sent.message : undefined);
    const { addToast, removeToast } = useToasts();
    const shown = reactions.filter((reaction) => reaction.class !== "Flag");
    const isOpen = (reaction: ReactionSummary) => isSignedIn && !readOnly && mayReact(permissions, reaction);
    const given = shown.filter(({ count }) => count > 0);
    const others = shown.filter((reaction) => reaction.count === 0 && isOpen(reaction));
    if (given.length === 0 && others.length === 0 && !mayLog) return null;
    return (
        <div className={reactionBar.root}>
            <form className={reactionBar.root} method="post" onSubmit={submit}>
                <TransientKeyField />
                {given.map((reaction) => (
                    <ReactionChoice
                        key={reaction.tagID}
                        of={{ recordType, recordID }}
                        reaction={reaction}
                        disabled={!isOpen(reaction)}
                    />
                ))}
                {others.length > 0 && (
                    <Others label={t("Add a reaction")}>
                        {others.map((reaction) => (
                            <ReactionChoice key={reaction.tagID} of={{ recordType, recordID }} reaction={reaction} />
                        ))}
                    </Others>
                )}
            </form>
            {mayLog && <ReactionLogButton recordType={recordType} recordID={recordID} />}
            {refusal !== undefined && (
                <ToastRegion>
                    <Toast error onDismiss={() => setRefusal(undefined)}>
                        {refusal || undefined}
                    </Toast>
                </ToastRegion>
            )}
        </div>
    );

    async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
        const pressed = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value");
        if (!pressed) return;
        event.preventDefault();
        setRefusal(undefined);
        const toastID = `reaction-${recordType}-${recordID}`;
        removeToast(toastID);
        const refused = await dispatch(chooseReaction({ recordType, recordID, reactions, urlcode: pressed }));
        if (refused) addToast({ toastID, kind: "failure", body: refused.message || undefined });
    }
}

function Others({ label, children }: { label: string; children: ReactNode }): ReactNode {
    const details = useDetails();
    return (
        <details className={reactionBar.others} ref={details}>
            <summary className={reactionBar.add} aria-label={label}>
                <Icon name="smile" size="s" />
            </summary>
            <div className={reactionBar.choices}>{children}</div>
        </details>
    );
}

import type { Revision } from "@parley/actionLog/contract";
import { Button, Loaded, MetaLine, RelativeTime, Stack, useToasts } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppDispatch } from "@parley/library/client/store";
import { useLoadable } from "@parley/library/client/thunks";
import { describeError } from "@parley/library/contract";
import { UserLink } from "@parley/users/client";
import type { ReactNode, SubmitEvent } from "react";
import { useId, useState } from "react";
import { selectRevisions } from "../actionLog.slice";
import { fetchRevisions } from "../actionLog.thunks";
import { findActionTypes } from "../actionTypes";
import { toRevisionElementID } from "../revisionElementID";
import { Difference } from "./Difference";
import { revisions as look } from "./Revisions.styles";

interface RevisionsProps {
    recordType: string;
    recordID: number;
}

/** Versions of a post, newest first: the changes of each edit, and a button that restores the version (DISC-053). */
export function Revisions({ recordType, recordID }: RevisionsProps): ReactNode {
    const t = useTranslation();
    const revisions = useLoadable(
        (state) => selectRevisions(state, recordType, recordID),
        () => fetchRevisions({ recordType, recordID }),
    );
    const url = findActionTypes(recordType)?.urlOf?.(recordID);
    return (
        <>
            {url !== undefined && (
                <p>
                    <a href={url}>{t("Go to the post")}</a>
                </p>
            )}
            <Loaded value={revisions}>
                {(texts) => (
                    <ol className={look.list} reversed>
                        {texts.map((text, index) => (
                            <RevisionItem
                                key={text.actID ?? "present"}
                                text={text}
                                former={texts[index + 1]}
                                of={{ recordType, recordID }}
                            />
                        ))}
                    </ol>
                )}
            </Loaded>
        </>
    );
}

interface RevisionItemProps {
    text: Revision;
    former: Revision | undefined;
    of: RevisionsProps;
}

function RevisionItem({ text, former, of }: RevisionItemProps): ReactNode {
    const t = useTranslation();
    const headID = useId();
    const isPresent = text.actID === null;
    const [wording, values] = [
        former ? t("{name} edited it {when}") : t("{name} wrote it {when}"),
        { name: <UserLink user={text.insertUser} plain />, when: <RelativeTime date={text.dateInserted} /> },
    ];
    return (
        <li className={look.item} id={toRevisionElementID(text)}>
            <Stack gap="small">
                <h2 className={look.head} id={headID}>
                    <Sentence text={wording} values={values} />
                </h2>
                {isPresent && (
                    <MetaLine>
                        <span>{t("Current version")}</span>
                    </MetaLine>
                )}
                <Difference former={former} text={text} />
                {!isPresent && <Restoring text={text} of={of} headID={headID} />}
            </Stack>
        </li>
    );
}

interface RestoringProps {
    text: Revision;
    of: RevisionsProps;
    /** ID of the version's heading, which is part of the button's name. */
    headID: string;
}

function Restoring({ text, of: { recordType, recordID }, headID }: RestoringProps): ReactNode {
    const t = useTranslation();
    const buttonID = useId();
    const dispatch = useAppDispatch();
    const { addToast } = useToasts();
    const [isBusy, setBusy] = useState(false);
    const restore = findActionTypes(recordType)?.restore;
    if (!restore) return null;
    return (
        <form
            method="post"
            action={findActionTypes(recordType)?.editPath?.(recordID)}
            onSubmit={(event) => void restoreRevision(event)}
        >
            <TransientKeyField />
            {text.name !== undefined && <input type="hidden" name="name" value={text.name} />}
            <input type="hidden" name="body" value={text.body} />
            <input type="hidden" name="format" value={text.format} />
            <Button id={buttonID} aria-labelledby={`${buttonID} ${headID}`} type="submit" size={32} icon="undo" busy={isBusy}>
                {t("Restore this text")}
            </Button>
        </form>
    );

    async function restoreRevision(event: SubmitEvent<HTMLFormElement>): Promise<void> {
        event.preventDefault();
        if (isBusy || !restore) return;
        setBusy(true);
        const { name, body, format } = text;
        const error = await dispatch(restore(recordID, { ...(name !== undefined && { name }), body, format }));
        setBusy(false);
        if (error) {
            // The edit is held for approval.
            const kind = error.status === 202 ? "success" : "failure";
            addToast({ kind, body: t(describeError(error)) });
            return;
        }
        addToast({ kind: "success", body: t("The text is restored.") });
        void dispatch(fetchRevisions({ recordType, recordID }));
    }
}

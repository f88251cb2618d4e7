import { selectMe } from "@parley/accounts/client";
import type { Message } from "@parley/conversations/contract";
import { conversationPath, editMessagePath, reportMessagePath } from "@parley/conversations/contract";
import {
    Button,
    ButtonLink,
    ClockTime,
    Loaded,
    ReadingText,
    RelativeTime,
    ThreadTime,
    useAlive,
    useToasts,
} from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { useLoadable } from "@parley/library/client/thunks";
import { ReactionBar } from "@parley/reactions/client";
import { UserLink, UserPhotoLink } from "@parley/users/client";
import type { FormEvent, ReactNode } from "react";
import { useState } from "react";
import { selectMessageVersions } from "../conversations.slice";
import { conversationStyles } from "../conversations.styles";
import { fetchMessageVersions, takeMessageBack } from "../conversations.thunks";

/** Renders a message. Its author may change it and take it back; what was taken back is a line with Undo. */
export function MessageItem({ message }: { message: Message }): ReactNode {
    const t = useTranslation();
    const myID = useAppSelector(selectMe).data?.userID;
    const { messageID, insertUser, insertUserID, body, dateInserted, takenBack, reactions } = message;
    const isOwn = insertUserID === myID;
    const user = insertUser ?? { userID: insertUserID, name: "", photoUrl: "" };
    return (
        <article
            className={conversationStyles.message}
            id={`Message_${messageID}`}
            tabIndex={-1}
            aria-label={t("Message from {name}", { name: user.name })}
        >
            <UserPhotoLink user={user} besideName />
            <div>
                <div className={conversationStyles.by}>
                    <span className={conversationStyles.name}>
                        <UserLink user={user} />
                    </span>
                    <span>
                        {isOwn && `${t("you")} · `}
                        <span id={toTimeID(messageID)}>
                            <ClockTime date={dateInserted} />
                        </span>
                    </span>
                </div>
                {takenBack ? (
                    <p className={conversationStyles.quiet} id={toNoticeID(messageID)}>
                        {isOwn ? t("You have taken this message back.") : t("This message was taken back.")}
                    </p>
                ) : (
                    <ReadingText html={body} />
                )}
                {message.dateUpdated && !takenBack && <Edited message={message} />}
                <div className={conversationStyles.tools}>
                    {reactions && <ReactionBar recordType="message" recordID={messageID} reactions={reactions} />}
                    {isOwn && <OwnTools message={message} />}
                    {!isOwn && !takenBack && myID !== undefined && (
                        <ButtonLink
                            {...toButtonName(messageID, "report")}
                            variant="text"
                            size={24}
                            flush
                            href={reportMessagePath(messageID)}
                        >
                            {t("Report")}
                        </ButtonLink>
                    )}
                </div>
            </div>
        </article>
    );
}

const toTimeID = (messageID: number): string => `Message_${messageID}_time`;
const toNoticeID = (messageID: number): string => `Message_${messageID}_notice`;

/** Names a button of a message after the message, by a notice and its time: a conversation has the same buttons many times. */
function toButtonName(messageID: number, button: string, noticeID?: string): { id: string; "aria-labelledby": string } {
    const id = `Message_${messageID}_${button}`;
    return { id, "aria-labelledby": [id, noticeID, toTimeID(messageID)].filter(Boolean).join(" ") };
}

/** Line below a message that was changed, with its earlier versions. */
function Edited({ message: { messageID, dateUpdated = "" } }: { message: Message }): ReactNode {
    const t = useTranslation();
    const isAlive = useAlive();
    const [isOpen, setOpen] = useState(false);
    return (
        <>
            <p className={conversationStyles.tools}>
                <span className={conversationStyles.quiet}>
                    {t("Edited")} <RelativeTime date={dateUpdated} />
                </span>
                {isAlive && (
                    <Button
                        {...toButtonName(messageID, "versions")}
                        variant="go"
                        size={24}
                        aria-expanded={isOpen}
                        onClick={() => setOpen(!isOpen)}
                    >
                        {t("Earlier versions")}
                    </Button>
                )}
            </p>
            {isOpen && <EarlierVersions messageID={messageID} />}
        </>
    );
}

function EarlierVersions({ messageID }: { messageID: number }): ReactNode {
    const versions = useLoadable(
        (state) => selectMessageVersions(state, messageID),
        () => fetchMessageVersions({ messageID }),
    );
    return (
        <Loaded value={versions}>
            {(known) => (
                <ol>
                    {known.map(({ messageVersionID, body, dateInserted }) => (
                        <li className={conversationStyles.version} key={messageVersionID}>
                            <p className={conversationStyles.quiet}>
                                <ThreadTime date={dateInserted} />
                            </p>
                            <ReadingText html={body} />
                        </li>
                    ))}
                </ol>
            )}
        </Loaded>
    );
}

/** What authors may do with their message; without scripts a form. */
function OwnTools({ message: { messageID, conversationID, ...message } }: { message: Message }): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast } = useToasts();
    const takenBack = message.takenBack === true;
    const [isBusy, setBusy] = useState(false);
    return (
        <form method="post" action={conversationPath(conversationID)} onSubmit={submit} className={conversationStyles.ownTools}>
            <TransientKeyField />
            <input type="hidden" name="messageID" value={messageID} />
            {!takenBack && (
                <ButtonLink {...toButtonName(messageID, "edit")} variant="text" size={24} flush href={editMessagePath(messageID)}>
                    {t("Edit")}
                </ButtonLink>
            )}
            <Button
                variant={takenBack ? "go" : "text"}
                size={24}
                flush={takenBack}
                type="submit"
                name="act"
                value={takenBack ? "putBack" : "takeBack"}
                busy={isBusy}
                {...toButtonName(messageID, "takeBack", takenBack ? toNoticeID(messageID) : undefined)}
            >
                {takenBack ? t("Undo") : t("Take back")}
            </Button>
        </form>
    );

    async function submit(event: FormEvent): Promise<void> {
        event.preventDefault();
        setBusy(true);
        const answered = await dispatch(takeMessageBack({ messageID, takenBack: !takenBack }));
        setBusy(false);
        if (takeMessageBack.rejected.match(answered))
            addToast({ kind: "failure", body: t("This could not be saved. Nothing was changed; try again.") });
    }
}

import type { MessageType, ShownMessage } from "@parley/announcements/contract";
import { dismissMessagePath } from "@parley/announcements/contract";
import { Button, Notice, ReadingText, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { ReactNode, SubmitEvent } from "react";
import { useLocation } from "react-router";
import { isShownAt } from "../isShownAt";
import { selectShownMessages } from "../shownMessages.slice";
import { dismissMessage } from "../shownMessages.thunks";
import { messageNotices } from "./MessageNotices.styles";

export const MESSAGE_LOOKS = { casual: "plain", info: "info", alert: "danger", warning: "warn" } as const satisfies Record<
    MessageType,
    string
>;

/** Announcements of the current page, above its content (contract §5.16). */
export function MessageNotices(): ReactNode {
    const t = useTranslation();
    const { pathname } = useLocation();
    const { data: messages = [] } = useAppSelector(selectShownMessages);
    const here = useAppSelector((state) =>
        messages
            .filter((message) => isShownAt(pathname, message, state))
            .map(({ moderationMessageID }) => moderationMessageID)
            .join(),
    );
    if (here === "") return null;
    const ids = here.split(",").map(Number);
    return (
        <aside className={messageNotices.root} aria-label={t("Announcements to everyone")}>
            {messages
                .filter(({ moderationMessageID }) => ids.includes(moderationMessageID))
                .map((message) => (
                    <MessageNotice key={message.moderationMessageID} message={message} />
                ))}
        </aside>
    );
}

function MessageNotice({ message: { moderationMessageID, bodyHtml, type, isDismissible } }: { message: ShownMessage }) {
    return (
        <Notice kind={MESSAGE_LOOKS[type]}>
            <div className={messageNotices.line}>
                <ReadingText html={bodyHtml} />
                {isDismissible && <DismissForm moderationMessageID={moderationMessageID} />}
            </div>
        </Notice>
    );
}

/**
 * Form that dismisses an announcement. Without scripts the browser posts it; with scripts the announcement disappears at once, and returns
 * if the request fails.
 */
function DismissForm({ moderationMessageID }: { moderationMessageID: number }) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const { addToast } = useToasts();
    const { pathname, search } = useLocation();

    async function dismiss(event: SubmitEvent<HTMLFormElement>): Promise<void> {
        event.preventDefault();
        // The focused button disappears with the announcement, so focus moves to the main content.
        document.getElementById("main")?.focus({ preventScroll: true });
        const answered = await dispatch(dismissMessage({ moderationMessageID }));
        if (dismissMessage.rejected.match(answered))
            addToast({ kind: "failure", body: t("The message could not be dismissed.") });
    }

    return (
        <form
            className={messageNotices.dismissForm}
            method="post"
            action={dismissMessagePath(moderationMessageID)}
            onSubmit={(event) => void dismiss(event)}
        >
            <TransientKeyField />
            <input type="hidden" name="Target" value={pathname + search} />
            <Button type="submit" variant="text" size={32} icon="close" only aria-label={t("Dismiss this message")} />
        </form>
    );
}

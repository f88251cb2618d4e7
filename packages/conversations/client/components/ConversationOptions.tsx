import type { Conversation } from "@parley/conversations/contract";
import { conversationPath } from "@parley/conversations/contract";
import { Icon, useDetails } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { useId } from "react";
import { conversationStyles } from "../conversations.styles";

/** Menu to mute a conversation and to leave it: a `details` element with a form, which needs no scripts. */
export function ConversationOptions({
    conversation: { conversationID, muted },
}: {
    conversation: Pick<Conversation, "conversationID" | "muted">;
}): ReactNode {
    const t = useTranslation();
    const details = useDetails();
    const label = t("Conversation options");
    return (
        <details className={conversationStyles.options} ref={details}>
            <summary className={conversationStyles.optionsOpener} aria-label={label} title={label}>
                <Icon name="more" size="s" />
            </summary>
            <form method="post" action={conversationPath(conversationID)} className={conversationStyles.optionsPanel}>
                <TransientKeyField />
                <Option
                    act={muted ? "unmute" : "mute"}
                    name={muted ? t("Unmute") : t("Mute")}
                    note={
                        muted ? t("You will be notified of its messages again.") : t("You will not be notified of its messages.")
                    }
                />
                <Option act="leave" name={t("Leave conversation")} note={t("You keep what was written until now.")} />
            </form>
        </details>
    );
}

function Option({ act, name, note }: { act: string; name: string; note: string }): ReactNode {
    const id = useId();
    return (
        <button
            type="submit"
            className={conversationStyles.option}
            name="act"
            value={act}
            aria-label={name}
            aria-describedby={id}
        >
            {name}
            <span className={conversationStyles.quiet} id={id}>
                {note}
            </span>
        </button>
    );
}

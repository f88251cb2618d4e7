import { RecordActions } from "@parley/actionLog/client";
import type { ModerationMessage } from "@parley/announcements/contract";
import { MESSAGES_PAGE } from "@parley/announcements/contract";
import { useVisibleCategories } from "@parley/categories/client";
import {
    Button,
    ButtonLink,
    Empty,
    FormError,
    Loaded,
    MetaLine,
    Notice,
    OrderButtons,
    ReadingText,
    RowList,
} from "@parley/library/client/components";
import { DoneNotice, EntryRow, FormPart, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { useLoadable } from "@parley/library/client/thunks";
import { SETTINGS_PAGE } from "@parley/settings/contract";
import { useLocation } from "react-router";
import { MessageForm } from "../components/MessageForm";
import { MESSAGE_LOOKS } from "../components/MessageNotices";
import { selectMessages } from "../messages.slice";
import { fetchMessages } from "../messages.thunks";
import { parseMessageID } from "../parseMessageID";

/** `/settings/moderation-messages`: announcements at the top of pages, for moderators; `?edit=` names the one to edit. */
export function Page() {
    const t = useTranslation();
    const { search } = useLocation();
    const messages = useLoadable(selectMessages, () => fetchMessages({}));
    const editedID = new URLSearchParams(search).get("edit");
    return (
        <Loaded value={messages}>
            {(all) => {
                const edited = all.find(({ moderationMessageID }) => String(moderationMessageID) === editedID);
                return edited ? (
                    <TitledPage title={t("Announcement")} end={<a href={MESSAGES_PAGE}>{t("Back to announcements")}</a>}>
                        <MessageForm key={edited.moderationMessageID} message={edited} />
                    </TitledPage>
                ) : (
                    <ListPage messages={all} />
                );
            }}
        </Loaded>
    );
}

function ListPage({ messages }: { messages: readonly ModerationMessage[] }) {
    const t = useTranslation();
    const { search } = useLocation();
    const sent = useFormState("messages");
    const changed = parseMessageID(search);
    return (
        <TitledPage title={t("Announcements to everyone")} end={<a href={SETTINGS_PAGE}>{t("All settings")}</a>}>
            {sent?.message && <FormError message={sent.message} />}
            <DoneNotice messages={{ moved: t("The announcement is moved.") }} />
            {changed !== undefined && <RecordActions recordType="moderationMessage" recordID={changed} />}
            <p>{t("Shown at the top of pages, in this order.")}</p>
            {messages.length === 0 ? (
                <Empty title={t("No announcements")} icon="bell" />
            ) : (
                <RowList label={t("Announcements to everyone")}>
                    {messages.map((message, index) => (
                        <MessageRow
                            key={message.moderationMessageID}
                            message={message}
                            isFirst={index === 0}
                            isLast={index === messages.length - 1}
                        />
                    ))}
                </RowList>
            )}
            <FormPart title={t("Add announcement")}>
                <MessageForm />
            </FormPart>
        </TitledPage>
    );
}

function MessageRow({ message, isFirst, isLast }: { message: ModerationMessage; isFirst: boolean; isLast: boolean }) {
    const t = useTranslation();
    const { moderationMessageID, body, bodyHtml, type, isEnabled } = message;
    const name = body.length > NAME_LENGTH ? `${body.slice(0, NAME_LENGTH)}…` : body;
    return (
        <EntryRow
            action={MESSAGES_PAGE}
            field="Message"
            value={moderationMessageID}
            buttons={
                <>
                    <ButtonLink
                        size={32}
                        href={`${MESSAGES_PAGE}?edit=${moderationMessageID}`}
                        aria-label={t("Edit {name}", { name })}
                    >
                        {t("Edit")}
                    </ButtonLink>
                    {isEnabled ? (
                        <Button size={32} type="submit" name="Form" value="hide" aria-label={t("Hide {name}", { name })}>
                            {t("Hide")}
                        </Button>
                    ) : (
                        <Button size={32} type="submit" name="Form" value="show" aria-label={t("Show {name}", { name })}>
                            {t("Show")}
                        </Button>
                    )}
                    <OrderButtons name={name} isFirst={isFirst} isLast={isLast} />
                    <Button size={32} type="submit" name="Form" value="remove" aria-label={t("Remove {name}", { name })}>
                        {t("Remove")}
                    </Button>
                </>
            }
        >
            <Notice kind={MESSAGE_LOOKS[type]}>
                <ReadingText html={bodyHtml} />
            </Notice>
            <MessageState message={message} />
        </EntryRow>
    );
}

/** Number of characters of an announcement that name it in labels. */
const NAME_LENGTH = 60;

function MessageState({ message }: { message: ModerationMessage }) {
    const t = useTranslation();
    const { isEnabled, isDismissible, viewLocation, recordID, includeDescendants } = message;
    const category = useVisibleCategories().find(({ categoryID }) => categoryID === recordID);
    return (
        <MetaLine>
            <span>{isEnabled ? t("Shown") : t("Hidden")}</span>
            {recordID === null && <span>{viewLocation === "home" ? t("on the home page") : t("on every page")}</span>}
            {category !== undefined && (
                <span>
                    <bdi>{category.name}</bdi>
                </span>
            )}
            {includeDescendants && <span>{t("and the categories below it")}</span>}
            {isDismissible && <span>{t("can be dismissed")}</span>}
        </MetaLine>
    );
}

import { isDefaultPhoto } from "@parley/accounts/contract";
import type { FoundMessage } from "@parley/conversations/contract";
import { CONVERSATIONS_PAGE, foundMessagePath } from "@parley/conversations/contract";
import { ButtonLink, Empty, Icon, Loaded, RelativeTime, Row, Stack, UserPhoto } from "@parley/library/client/components";
import { TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useLoadable } from "@parley/library/client/thunks";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { MessageSearchForm } from "../components/MessageSearchForm";
import { selectMessageSearch } from "../conversations.slice";
import { conversationStyles } from "../conversations.styles";
import { searchMessages } from "../conversations.thunks";
import type { MessageSearchQuery } from "../messageSearch";
import { parseMessageSearch, toMessageSearchPath } from "../messageSearch";

/** Page `/messages/search`: messages of the viewer's conversations that have the words, the newest first. */
export function Page(): ReactNode {
    const t = useTranslation();
    const query = parseMessageSearch(useLocation().search);
    return (
        <TitledPage title={t("Search your messages")}>
            <Stack>
                <p className={conversationStyles.back}>
                    <a href={CONVERSATIONS_PAGE}>
                        <Icon name="back" size="s" />
                        {t("Messages")}
                    </a>
                </p>
                <MessageSearchForm query={query?.query ?? ""} />
                {query && <Results query={query} />}
            </Stack>
        </TitledPage>
    );
}

function Results({ query }: { query: MessageSearchQuery }): ReactNode {
    const t = useTranslation();
    const results = useLoadable(
        (state) => selectMessageSearch(state, query),
        () => searchMessages(query),
    );
    return (
        <Loaded value={results}>
            {({ messages, before }) => (
                <>
                    {messages.length === 0 ? (
                        <Empty
                            icon="search"
                            title={
                                before === null
                                    ? t("No message has these words.")
                                    : t("None of your newer messages has these words.")
                            }
                        >
                            {t("Only you see what you search for here, and only your own conversations are searched.")}
                        </Empty>
                    ) : (
                        <ul className={conversationStyles.list} aria-label={t("Messages")}>
                            {messages.map((message) => (
                                <Result key={message.messageID} message={message} />
                            ))}
                        </ul>
                    )}
                    {before !== null && (
                        <Row>
                            <ButtonLink href={toMessageSearchPath({ ...query, before })}>{t("Search older messages")}</ButtonLink>
                        </Row>
                    )}
                </>
            )}
        </Loaded>
    );
}

function Result({ message }: { message: FoundMessage }): ReactNode {
    const t = useTranslation();
    const { messageID, conversationID, conversationName, insertUser, dateInserted, excerpt } = message;
    return (
        <li>
            <a className={conversationStyles.row} href={foundMessagePath(conversationID, messageID)}>
                <UserPhoto url={isDefaultPhoto(insertUser?.photoUrl ?? "") ? undefined : insertUser?.photoUrl} />
                <span>
                    <span className={conversationStyles.rowHead}>
                        <b>
                            <bdi>{conversationName}</bdi>
                        </b>
                        <span className={conversationStyles.time}>
                            <RelativeTime date={dateInserted} short />
                        </span>
                    </span>
                    <span className={conversationStyles.excerpt} dir="auto">
                        {insertUser ? t("{name}: {words}", { name: insertUser.name, words: excerpt }) : excerpt}
                    </span>
                </span>
            </a>
        </li>
    );
}

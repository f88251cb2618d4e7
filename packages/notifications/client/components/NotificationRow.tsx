import { classNames, Icon, RelativeTime, textStyles, UserPhoto } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import type { Notification } from "@parley/notifications/contract";
import type { ReactNode } from "react";
import { notificationRow } from "./NotificationRow.styles";
import { People } from "./People";

interface NotificationRowProps {
    notification: Notification;
    /** Called when the link is followed. */
    onOpen: () => void;
    /** Button at the end of the row. */
    tool?: ReactNode;
}

/**
 * Renders a notification: who did what where, and the beginning of the text. Following its link marks it as read; without scripts the page
 * that it leads to does.
 */
export function NotificationRow({ notification, onOpen, tool }: NotificationRowProps): ReactNode {
    const t = useTranslation();
    const { read, url, text, name, excerpt, photoUrl, dateInserted, notifyUsers, icon } = notification;
    return (
        <li className={notificationRow.root}>
            <a
                className={classNames(notificationRow.link, !read && notificationRow.unread)}
                href={url}
                onClick={onOpen}
                onAuxClick={onOpen}
            >
                <span className={notificationRow.front}>
                    {notifyUsers.length > 0 && !icon ? (
                        <UserPhoto url={photoUrl} />
                    ) : (
                        <span className={notificationRow.glyph}>
                            <Icon name={icon ?? "bell"} size="s" />
                        </span>
                    )}
                </span>
                <span>
                    <span>
                        <Sentence
                            text={t(text)}
                            values={{
                                people: <People notification={notification} />,
                                name: (
                                    <b>
                                        <bdi>{name}</bdi>
                                    </b>
                                ),
                            }}
                        />
                        {!read && <span className={textStyles.hidden}>, {t("unread")}</span>}
                    </span>
                    {excerpt && (
                        <span className={notificationRow.excerpt} dir="auto">
                            {t("“{words}”", { words: excerpt })}
                        </span>
                    )}
                    <span className={notificationRow.time}>
                        <RelativeTime date={dateInserted} />
                    </span>
                </span>
            </a>
            {tool && <span className={notificationRow.tool}>{tool}</span>}
        </li>
    );
}

import { ButtonLink, Empty, Loaded, RelativeTime, Row, Stack, UserPhoto, Widget } from "@parley/library/client/components";
import { PostedForm, StatusNotice, TitledPage, useDone } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { CatchUp, CatchUpSection, Notification } from "@parley/notifications/contract";
import { CATCH_UP_PAGE, NOTIFICATION_PREFERENCES_PAGE, NOTIFICATIONS_PAGE } from "@parley/notifications/contract";
import type { ReactNode } from "react";
import { NotificationRow } from "../components/NotificationRow";
import { notificationRow } from "../components/NotificationRow.styles";
import { PANEL_QUERY } from "../notifications.slice";
import { selectCatchUp } from "../preferences.slice";
import { useMarking } from "../useMarking";

/**
 * Page `/catch-up`: what the viewer has not read, by section, and good answers of the meantime. One press marks all that it shows as read,
 * and the next page can undo that. Digests tell the same.
 */
export function Page(): ReactNode {
    const t = useTranslation();
    const catchUp = useAppSelector(selectCatchUp);
    return (
        <TitledPage title={t("While you were away")} end={<a href={NOTIFICATION_PREFERENCES_PAGE}>{t("Get this by email")}</a>}>
            <Loaded value={catchUp}>{(data) => <CatchUpParts catchUp={data} />}</Loaded>
        </TitledPage>
    );
}

function CatchUpParts({ catchUp }: { catchUp: CatchUp }): ReactNode {
    const t = useTranslation();
    const { open } = useMarking(PANEL_QUERY);
    const isDone = useDone() === "read";
    const { sections, bestAnswers, canUndo, dateCaughtUp } = catchUp;
    const isEmpty = sections.length === 0 && bestAnswers.length === 0;
    const titles: Record<CatchUpSection, string> = {
        toYou: t("To you"),
        following: t("What you follow"),
        yourPosts: t("What was done to your posts"),
    };
    return (
        <Stack>
            {canUndo && dateCaughtUp !== null && (isDone || isEmpty) && <UndoNotice />}
            {dateCaughtUp !== null && !isDone && (
                <p>
                    <Sentence text={t("You last caught up {time}.")} values={{ time: <RelativeTime date={dateCaughtUp} /> }} />
                </p>
            )}
            {isEmpty ? (
                <Empty title={t("You have caught up.")} icon="check">
                    {t("When you come back, you find here what is new for you.")}
                </Empty>
            ) : (
                <>
                    {sections.map(({ section, notifications, hasMore }) => (
                        <Widget key={section} title={titles[section]}>
                            <Entries title={titles[section]} notifications={notifications} onOpen={open} />
                            {hasMore && (
                                <Row>
                                    <ButtonLink href={NOTIFICATIONS_PAGE}>{t("All notifications")}</ButtonLink>
                                </Row>
                            )}
                        </Widget>
                    ))}
                    {bestAnswers.length > 0 && <BestAnswers answers={bestAnswers} />}
                    <ReadForm catchUp={catchUp} />
                </>
            )}
        </Stack>
    );
}

interface EntriesProps {
    title: string;
    notifications: readonly Notification[];
    onOpen: (notification: Notification) => void;
}

function Entries({ title, notifications, onOpen }: EntriesProps): ReactNode {
    return (
        <ul aria-label={title}>
            {notifications.map((one) => (
                <NotificationRow key={one.notificationID} notification={one} onOpen={() => onOpen(one)} />
            ))}
        </ul>
    );
}

function BestAnswers({ answers }: { answers: CatchUp["bestAnswers"] }): ReactNode {
    const t = useTranslation();
    return (
        <Widget title={t("Best answers")}>
            <ul aria-label={t("Best answers")}>
                {answers.map(({ recordType, recordID, name, url, excerpt, user }) => (
                    <li key={`${recordType} ${recordID}`} className={notificationRow.root}>
                        <a className={notificationRow.link} href={url}>
                            <span className={notificationRow.front}>
                                <UserPhoto url={user.photoUrl} />
                            </span>
                            <span>
                                <Sentence
                                    text={t("{people} in {name}")}
                                    values={{
                                        people: (
                                            <b>
                                                <bdi>{user.name}</bdi>
                                            </b>
                                        ),
                                        name: (
                                            <b>
                                                <bdi>{name}</bdi>
                                            </b>
                                        ),
                                    }}
                                />
                                <span className={notificationRow.excerpt} dir="auto">
                                    {t("“{words}”", { words: excerpt })}
                                </span>
                            </span>
                        </a>
                    </li>
                ))}
            </ul>
        </Widget>
    );
}

/** Form that marks what the page shows as read, and nothing that has come since. */
function ReadForm({ catchUp: { lastNotificationID, dateUntil } }: { catchUp: CatchUp }): ReactNode {
    const t = useTranslation();
    return (
        <PostedForm name="catchUp" action={CATCH_UP_PAGE} submit={t("I have caught up")}>
            {() => (
                <>
                    <input type="hidden" name="Do" value="read" />
                    <input type="hidden" name="Last" value={lastNotificationID} />
                    <input type="hidden" name="Until" value={dateUntil} />
                </>
            )}
        </PostedForm>
    );
}

function UndoNotice(): ReactNode {
    const t = useTranslation();
    return (
        <StatusNotice>
            <p>{t("Everything shown here is marked as read.")}</p>
            <PostedForm name="catchUpUndo" action={CATCH_UP_PAGE} submit={t("Undo")} variant="go">
                {() => <input type="hidden" name="Do" value="undo" />}
            </PostedForm>
        </StatusNotice>
    );
}

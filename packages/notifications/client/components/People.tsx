import { Sentence, useTranslation } from "@parley/library/client/i18n";
import type { Notification } from "@parley/notifications/contract";
import type { ReactNode } from "react";

/** Renders who caused a notification: "Priya Raman", "Priya Raman and Hana Mori", "Priya Raman and 2 others". */
export function People({
    notification: { notifyUsers, countUsers },
}: {
    notification: Pick<Notification, "notifyUsers" | "countUsers">;
}): ReactNode {
    const t = useTranslation();
    const [first, second] = notifyUsers.map(({ userID, name }) => (
        <b key={userID}>
            <bdi>{name}</bdi>
        </b>
    ));
    if (!second) return first;
    const others = countUsers === 2 ? second : <b>{t("{count} others", { count: countUsers - 1 })}</b>;
    return <Sentence text={t("{first} and {others}")} values={{ first, others }} />;
}

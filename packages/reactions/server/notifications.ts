import { getContentSources } from "@parley/library/server/contentSources";
import type { Tables } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import type { NotificationAudience, NotificationEvent, Notifications } from "@parley/notifications/server";
import { expressionBuilder } from "kysely";

const CAUSE = "reaction";
const SENTENCES = {
    discussion: { activityType: "DiscussionReaction", text: "{people} reacted to {name}" },
    comment: { activityType: "CommentReaction", text: "{people} reacted to your reply in {name}" },
    message: { activityType: "MessageReaction", text: "{people} reacted to your message in {name}" },
};

const PREFERENCE = { name: "reaction", label: "somebody reacts to what I wrote" };

/** Returns the event of a reaction. Taking it back and giving it again notifies nobody anew. */
export function toReactionEvent({
    recordType,
    recordID,
    userID,
}: Pick<NotificationEvent, "recordType" | "recordID"> & { userID: number }): NotificationEvent {
    const causeKey = `${CAUSE} ${recordType} ${recordID} ${userID}`;
    return { cause: CAUSE, causeKey, recordType, recordID, actorUserID: userID };
}

/**
 * Registers the notification of an author about positive reactions, in one batch for each post. Authors are not notified of flags and of
 * negative reactions; a reaction that was taken back is not shown.
 */
export function registerReactionNotifications(
    { database }: Pick<ServerKit, "database">,
    notifications: Pick<Notifications, "provideCause">,
): void {
    const audiences = Object.entries(SENTENCES).map(
        ([recordType, sentence]): NotificationAudience => ({
            kind: { ...sentence, batch: { group: "reactions", by: "record" }, preference: PREFERENCE },
            async members(event, { after }) {
                if (event.recordType !== recordType) return [];
                const author = await getContentSources(database).sourceOf(recordType)?.authorOf(event.recordID);
                return author !== undefined && author > after ? [author] : [];
            },
        }),
    );
    notifications.provideCause({
        name: CAUSE,
        audiences,
        reads: [{ table: "reactions", key: "recordID", of: "recordID" }],
        async isCurrent() {
            const row = expressionBuilder<Tables>();
            return ({ recordType, recordID, actorUserID }) =>
                row.exists(
                    row
                        .selectFrom("reactions as r")
                        .innerJoin("reactionTypes as t", "t.tagID", "r.tagID")
                        .select("r.recordID")
                        .where("r.recordType", "=", recordType)
                        .where("r.recordID", "=", recordID)
                        .where("r.userID", "=", actorUserID)
                        .where("t.class", "=", "Positive"),
                );
        },
    });
}

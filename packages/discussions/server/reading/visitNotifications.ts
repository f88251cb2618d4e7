import type { Notifications, VisitCondition } from "@parley/notifications/server";
import type { Expression } from "kysely";
import { expressionBuilder } from "kysely";
import type { DiscussionRow } from "../discussions.tables";

interface Dependencies {
    notifications: Pick<Notifications, "createUnreadCondition" | "readVisited">;
    /** Returns `undefined` on a site without comments. */
    comments: () => { selectUpTo(discussionID: number, position: number): Expression<number> } | undefined;
}

export type VisitNotifications = ReturnType<typeof createVisitNotifications>;

/** Creates the functions that find and mark the notifications that a visit to a discussion answers: about it, and about its comments. */
export function createVisitNotifications({ notifications, comments }: Dependencies) {
    return {
        /** Creates the condition of a query that a member has unread notifications about a discussion or a comment in it. */
        createUnreadCondition: (userID: number, { discussionID, countPlaces }: DiscussionRow) =>
            notifications.createUnreadCondition(userID, isAbout(discussionID, countPlaces)),

        /** Marks those as read that are about the discussion and about the comments up to the page that was shown. */
        read: (userID: number, { discussionID }: DiscussionRow, countRead: number): Promise<boolean> =>
            notifications.readVisited(userID, isAbout(discussionID, countRead)),
    };

    function isAbout(discussionID: number, countRead: number): VisitCondition {
        const row = expressionBuilder();
        return ({ recordType, recordID, parentID }) => {
            const shown = comments()?.selectUpTo(discussionID, countRead);
            return row.or([
                row.and([row(recordType, "=", "discussion"), row(recordID, "=", discussionID)]),
                row.and([row(recordType, "=", "discussionAction"), row(parentID, "=", discussionID)]),
                ...(shown
                    ? [
                          row.and([
                              row(recordType, "=", "comment"),
                              row(parentID, "=", discussionID),
                              row(recordID, "in", shown),
                          ]),
                          row.and([row(recordType, "=", "commentAction"), row(parentID, "in", shown)]),
                      ]
                    : []),
            ]);
        };
    }
}

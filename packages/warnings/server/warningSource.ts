import { may } from "@parley/library/server/http";
import { MODERATE } from "@parley/moderation/contract";
import type { PostWarning } from "@parley/posting/contract";
import type { Renderer, WarningSource } from "@parley/posting/server";
import type { Users } from "@parley/users/server";
import type { WarningsRepository } from "./warnings.repository";

interface Dependencies {
    repository: Pick<WarningsRepository, "about">;
    renderer: Pick<Renderer, "rerender">;
    users: Pick<Users, "byIDs">;
}

/**
 * Creates the source of warnings about posts. Moderators of a post see all its warnings, members see their own, and others see none
 * (FC-12).
 */
export function createWarningSource({ repository, renderer, users }: Dependencies): WarningSource {
    return async (viewer, recordType, posts) => {
        const moderated = new Set(
            posts.filter(({ categoryID }) => may(viewer, MODERATE, categoryID)).map(({ recordID }) => recordID),
        );
        const own = posts.filter(({ insertUserID }) => viewer.userID !== 0 && insertUserID === viewer.userID);
        const recordIDs = [...new Set([...moderated, ...own.map(({ recordID }) => recordID)])];
        const rows = await repository.about(recordType, recordIDs);
        const people = await users.byIDs(rows.map(({ insertUserID }) => insertUserID));
        const warnings = new Map<number, PostWarning[]>(recordIDs.map((recordID) => [recordID, []]));
        for (const { recordID, warningID, userID, body, insertUserID, dateInserted, dateRead } of rows) {
            const isModerator = moderated.has(recordID);
            if (!isModerator && userID !== viewer.userID) continue;
            const insertUser = people.get(insertUserID);
            warnings.get(recordID)?.push({
                warningID,
                userID,
                bodyHtml: (await renderer.rerender(body, "markdown")).bodyHtml,
                dateInserted,
                dateRead,
                ...(isModerator && { insertUserID, ...(insertUser && { insertUser }) }),
            });
        }
        return warnings;
    };
}

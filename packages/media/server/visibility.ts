import { getContentSources } from "@parley/library/server/contentSources";
import type { Database } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";
import type { MediaRepository, MediaRow } from "./media.repository";

interface Dependencies {
    database: Database;
    repository: Pick<MediaRepository, "usesOf">;
}

/** Checks whether the viewer owns an upload or has `community.manage` (contract §5.9). */
export function ownsMedia(viewer: Viewer, { insertUserID }: Pick<MediaRow, "insertUserID">): boolean {
    return insertUserID === viewer.userID || may(viewer, "community.manage");
}

/**
 * Creates the visibility check of uploads: visible to the owner, to viewers with `community.manage` unless it is in private records only, and
 * to viewers who may see at least one record that contains the upload (FC-39). Before it is posted, the unguessable URL is the only protection.
 */
export function createMediaVisibility({ database, repository }: Dependencies) {
    const contentSources = getContentSources(database);
    return async (viewer: Viewer, row: MediaRow): Promise<boolean> => {
        if (row.insertUserID === viewer.userID) return true;
        const uses = await repository.usesOf(row.mediaID);
        const privateTypes = contentSources.privateTypes();
        const isPrivate = uses.length > 0 && uses.every(({ recordType }) => privateTypes.includes(recordType));
        if (!isPrivate && ownsMedia(viewer, row)) return true;
        for (const { recordType, recordID } of uses) {
            if (await contentSources.sourceOf(recordType)?.sees(viewer, recordID)) return true;
        }
        return uses.length === 0;
    };
}

import { getContentSources } from "@parley/library/server/contentSources";
import type { Database } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";
import type { MediaRepository, MediaRow } from "./media.repository";

interface Dependencies {
    database: Database;
    repository: Pick<MediaRepository, "usesOf">;
}

/** Whose an upload is: theirs, or that of whoever manages the community (contract §5.9). */
export function isTheirs(viewer: Viewer, { insertUserID }: Pick<MediaRow, "insertUserID">): boolean {
    return insertUserID === viewer.userID || may(viewer, "community.manage");
}

/**
 * Who sees an upload: its owner, and whoever sees something it was posted in, whatever else it stands in (FC-39). Before it was posted
 * anywhere its address is known to those only who were given it.
 */
export function createMediaVisibility({ database, repository }: Dependencies) {
    const bodies = getContentSources(database);
    return async (viewer: Viewer, row: MediaRow): Promise<boolean> => {
        if (isTheirs(viewer, row)) return true;
        const uses = await repository.usesOf(row.mediaID);
        for (const { recordType, recordID } of uses) {
            if (await bodies.sourceOf(recordType)?.sees(viewer, recordID)) return true;
        }
        return uses.length === 0;
    };
}

import { findFirstImage, isOwnPicture, renderBody } from "@parley/library/server/content";
import type { RenderedContentSource } from "@parley/library/server/contentSources";
import { getContentSources } from "@parley/library/server/contentSources";
import type { Database } from "@parley/library/server/database";

interface Dependencies {
    database: Database;
    siteURL: string;
}

/** Has the picture that a photo is kept as long as it is one, and fetched where it is of another site (FC-89). */
export async function followPhoto(
    database: Database,
    userID: number,
    photo: string | null,
    { isNew = false } = {},
): Promise<void> {
    await getContentSources(database).shown("photo", userID, photo === null ? undefined : pictureBody(photo), { isNew });
}

/**
 * Photos that are pictures of other sites, for `bodiesOf(database)`: once there is a copy here, its address takes the place of the other. Until
 * then the member has no photo.
 */
export function createForeignPhotos({ database, siteURL }: Dependencies): RenderedContentSource {
    return {
        async renderedBefore(_version, after, limit) {
            const rows = await database.query
                .selectFrom("users")
                .select("userID")
                .where("photo", "like", "http%")
                .where("userID", ">", after)
                .orderBy("userID")
                .limit(limit)
                .execute();
            return rows.map(({ userID }) => userID);
        },

        async renderAgain(userID) {
            const query = database.query.selectFrom("users").select("photo").where("userID", "=", userID);
            const photo = (await query.executeTakeFirst())?.photo ?? null;
            if (photo === null || isOwnPicture(photo, siteURL)) return;
            const copy = findFirstImage(await getContentSources(database).embedded(pictureBody(photo)))?.url ?? photo;
            await database.query
                .updateTable("users")
                .set({ photo: copy })
                .where("userID", "=", userID)
                .where("photo", "=", photo)
                .execute();
            await followPhoto(database, userID, copy);
        },
    };
}

function pictureBody(photo: string): string {
    return renderBody(`![](<${photo}>)`, "markdown");
}

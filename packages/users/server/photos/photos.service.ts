import path from "node:path";
import type { Finding, UserRow, UsersRepository } from "@parley/accounts/server";
import type { SmartID } from "@parley/library/contract";
import { computeRank, createFieldError, toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, InvalidInput, requirePermission, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { createPictureFolder } from "@parley/library/server/pictures";
import { createThrottle } from "@parley/library/server/throttle";
import type { PermissionsService } from "@parley/permissions/server";
import { requireRank } from "@parley/permissions/server";
import { findPhotoNameProblem } from "@parley/users/contract";
import { resizePhoto, toSmallPhotoPath } from "./resizePhoto";

interface Dependencies extends Pick<ServerKit, "clock" | "siteURL"> {
    users: Pick<UsersRepository, "update">;
    finding: Finding;
    permissions: Pick<PermissionsService, "ofFree">;
    /** Directory of the site's uploads. */
    uploadsDirectory: string;
}

/** Name of the directory below the uploads, also in addresses. */
const FOLDER = "people";
const AN_HOUR = 60 * 60 * 1000;

export type PhotosService = ReturnType<typeof createPhotosService>;

/** Creates the service for the photos that members upload and remove (contract §5.4). */
export function createPhotosService({ clock, siteURL, users, finding, permissions, uploadsDirectory }: Dependencies) {
    const pictures = createPictureFolder(path.join(uploadsDirectory, FOLDER));
    const uploads = createThrottle({ limit: 20, per: AN_HOUR, clock });

    return {
        /**
         * Replaces a member's photo. Throws `InvalidInput` with an error for `photo`, 403 without permission, and 429 after too many in an
         * hour.
         */
        async put(viewer: Viewer, { userID, photo }: { userID: SmartID; photo: unknown }): Promise<{ photoUrl: string }> {
            const row = await theirs(viewer, userID);
            if (!(photo instanceof Blob)) throw new InvalidInput([createFieldError("photo", "missingField")]);
            const wrong = findPhotoNameProblem(photo instanceof File ? photo.name : "");
            if (wrong !== undefined)
                throw new InvalidInput([createFieldError("photo", "invalid", { status: 400, message: wrong })]);
            uploads.take(String(viewer.userID));
            const { large, small } = await resizePhoto(Buffer.from(await photo.arrayBuffer()));
            const address = `/uploads/${FOLDER}/${large.name}`;
            await Promise.all([pictures.store(large), pictures.store(small)]);
            try {
                await replace(row, address);
            } catch (error) {
                await removeFiles(address);
                throw error;
            }
            return { photoUrl: siteURL + toSmallPhotoPath(address) };
        },

        /** Removes a member's photo; throws 400 if there is none. */
        async remove(viewer: Viewer, { userID }: { userID: SmartID }): Promise<void> {
            const row = await theirs(viewer, userID);
            if (row.photo === null) throw badRequest("There is no photo to remove.");
            await replace(row, null);
        },

        removeFiles,
    };

    /** Returns the member if the viewer may change their photo. */
    async function theirs(viewer: Viewer, userID: SmartID): Promise<UserRow> {
        requireSession(viewer);
        const id = await finding.idOf(viewer, userID);
        if (id !== viewer.userID) requirePermission(viewer, "users.edit");
        const row = await finding.rowOf(viewer, id);
        if (id !== viewer.userID) requireRank(viewer, computeRank(await permissions.ofFree(row)));
        return row;
    }

    /** Stores the new photo, then deletes the previous files. */
    async function replace({ userID, photo: former }: UserRow, photo: string | null): Promise<void> {
        await users.update(userID, { photo, dateUpdated: toDateTime(clock()) });
        await removeFiles(former);
    }

    /** Deletes the files of an uploaded photo; does nothing for other addresses. */
    async function removeFiles(photo: string | null): Promise<void> {
        const name = photo?.startsWith(`/uploads/${FOLDER}/`) ? path.basename(photo) : undefined;
        if (name === undefined) return;
        for (const one of [name, toSmallPhotoPath(name)]) await pictures.remove(one);
    }
}

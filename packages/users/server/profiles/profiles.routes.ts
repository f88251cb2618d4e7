import type { CredentialChanges } from "@parley/authentication/server";
import { changeCredentials } from "@parley/authentication/server";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { withRetryAfter } from "@parley/library/server/throttle";
import { deleteUserPhoto, getUserEdit, patchUser, postUser, postUserPhoto, putUserBan } from "@parley/users/contract";
import type { PhotosService } from "../photos/photos.service";
import type { UsersService } from "../users.service";
import type { IdentitiesService } from "./identities.service";
import type { ProfilesService } from "./profiles.service";

/** Services that a change of credentials requires. */
type CredentialDependencies = Parameters<typeof changeCredentials>[0];

interface Dependencies extends CredentialDependencies {
    people: Pick<UsersService, "get">;
    identities: IdentitiesService;
    profiles: ProfilesService;
    /** Absent if images can't be stored. */
    photos: PhotosService | undefined;
}

/** Registers the API routes that update members: profiles, photos and bans. */
export function registerProfilesRoutes({ api }: Pick<ServerKit, "api">, dependencies: Dependencies): void {
    const { people, identities, profiles, photos } = dependencies;
    implement(api, getUserEdit, ({ userID }, viewer) => profiles.edit(viewer, userID));
    implement(api, postUser, async (input, viewer) => people.get(viewer, { userID: await identities.add(viewer, input) }));
    implement(api, patchUser, async ({ userID, ...changes }, viewer, call) => {
        const changeOwn = (own: CredentialChanges) => changeCredentials(dependencies, call.reply.request, call.reply, own);
        const credentials = { changeOwn, address: call.address };
        return people.get(viewer, { userID: await withRetryAfter(call, profiles.update(viewer, userID, changes, credentials)) });
    });
    implement(api, putUserBan, ({ userID, ...ban }, viewer) => profiles.ban(viewer, userID, ban));
    if (!photos) return;
    implement(api, postUserPhoto, (input, viewer) => photos.put(viewer, input));
    implement(api, deleteUserPhoto, (input, viewer) => photos.remove(viewer, input));
}

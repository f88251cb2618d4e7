import type { UserFragment } from "@parley/accounts/contract";
import { isDefaultPhoto } from "@parley/accounts/contract";

/** Returns the URL of a member's own photo, or `undefined` for the site's default photo, which is replaced by a silhouette. */
export function findOwnPhoto(person: Pick<UserFragment, "photoUrl"> | undefined): string | undefined {
    return isDefaultPhoto(person?.photoUrl) ? undefined : person?.photoUrl;
}

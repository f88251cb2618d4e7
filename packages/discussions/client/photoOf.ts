import type { UserFragment } from "@parley/accounts/contract";
import { isDefaultPhoto } from "@parley/accounts/contract";

/** A person's own picture; undefined where it is only the site's default, in whose place a silhouette is drawn. */
export function findOwnPhoto(person: Pick<UserFragment, "photoUrl"> | undefined): string | undefined {
    return isDefaultPhoto(person?.photoUrl) ? undefined : person?.photoUrl;
}

import type { ThemeRevision } from "@parley/themes/contract";
import { DIFFERENCE_PARAMETER } from "@parley/themes/contract";

/** Returns the revision whose difference the address of a page asks for, and the one before it; none if there are not both. */
export function findCompared(revisions: readonly ThemeRevision[], search: string): ThemeRevision[] {
    const revisionID = Number(new URLSearchParams(search).get(DIFFERENCE_PARAMETER));
    const index = revisions.findIndex((revision) => revision.revisionID === revisionID);
    const compared = index < 0 ? [] : revisions.slice(index, index + 2);
    return compared.length === 2 ? compared : [];
}

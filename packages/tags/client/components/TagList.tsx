import { Tags } from "@parley/library/client/components";
import type { TagFragment } from "@parley/tags/contract";
import { MAX_SHOWN_TAGS, tagPath } from "@parley/tags/contract";
import type { ReactNode } from "react";

interface TagListProps {
    tags: readonly TagFragment[];
    /** Whether all tags are shown, as on the page of a post; in lists only the first three (TAGC-010, TAGC-011). */
    all?: boolean;
}

/** Tags of a post, each with a link to the posts that have it. */
export function TagList({ tags, all = false }: TagListProps): ReactNode {
    const shown = all ? tags : tags.slice(0, MAX_SHOWN_TAGS);
    return <Tags tags={shown.map(({ tagID, name }) => ({ name, url: tagPath(tagID) }))} />;
}

import type { Tag, TagDetail } from "@parley/tags/contract";
import { tagPath } from "@parley/tags/contract";
import type { TagRow } from "./tags.tables";

export function toTag({ tagID, name, urlcode, type, parentTagID, countDiscussions, description }: TagRow, siteURL: string): Tag {
    const url = siteURL + tagPath(tagID);
    const tag = { tagID, id: tagID, name, urlcode, urlCode: urlcode, type: type ?? "User", parentTagID, countDiscussions, url };
    return { ...tag, ...(description && { description }) };
}

export function toDetail({
    tagID,
    name,
    urlcode,
    type,
    parentTagID,
    dateInserted,
    insertUserID,
    description,
}: TagRow): TagDetail {
    return { tagID, urlcode, name, parentTagID, type, dateInserted, insertUserID, ...(description && { description }) };
}

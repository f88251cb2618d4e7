import type { TranslateText } from "@parley/library/server/translatables";
import type { Tag, TagDetail, TagFragment } from "@parley/tags/contract";
import { tagPath } from "@parley/tags/contract";
import type { TagRow } from "./tags.tables";

export function toTag(row: TagRow, siteURL: string, translate: TranslateText): Tag {
    const { tagID, urlcode, type, parentTagID, countDiscussions } = row;
    const url = siteURL + tagPath(tagID);
    const [name, description] = [translate(tagID, "name", row.name), translate(tagID, "description", row.description ?? "")];
    const tag = { tagID, id: tagID, name, urlcode, urlCode: urlcode, type: type ?? "User", parentTagID, countDiscussions, url };
    return { ...tag, ...(description && { description }) };
}

export function toFragment({ tagID, urlcode, name }: TagFragment, translate: TranslateText): TagFragment {
    return { tagID, urlcode, name: translate(tagID, "name", name) };
}

/** Returns a tag as it is edited: in the language of the site. */
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

export { deleteTag, getTag, getTags, patchTag, postTag, Tag, TagDetail, TagFragment } from "./tags";
export { isTagUrlcode, MAXIMUM_TAGS, SHOWN_TAGS, tagPath } from "./tags.rules";

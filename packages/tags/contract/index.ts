export { deleteTag, getTag, getTags, patchTag, postTag, postTagMerge, Tag, TagDetail, TagFragment } from "./tags";
export { isTagUrlcode, MANAGED_TAGS, MAX_SHOWN_TAGS, MAX_TAGS, tagPath } from "./tags.rules";

export { deleteTag, getTag, getTags, patchTag, postTag, postTagMerge, Tag, TagDetail, TagFragment } from "./tags";
export { isTagUrlcode, MANAGED_TAGS, MAXIMUM_TAGS, SHOWN_TAGS, tagPath } from "./tags.rules";

export { TagInput } from "./components/TagInput";
export { TagList } from "./components/TagList";
export type { TagQuery } from "./tags.slice";
export { fetchTag, fetchTags, selectTag, selectTags } from "./tags.slice";
export { useTagChoices } from "./useTagChoices";

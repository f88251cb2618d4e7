export { PostMeta, PostMetaFilter } from "./postMeta";
export {
    deletePostField,
    deletePostType,
    getPostFields,
    getPostType,
    getPostTypes,
    PostField,
    PostType,
    PostTypeID,
    patchPostField,
    patchPostType,
    postPostField,
    postPostType,
} from "./postTypes";

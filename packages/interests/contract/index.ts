export { FOLLOWED_TAGS_PAGE, getFollowedTags, putTagFollow } from "./followedTags";
export {
    deleteInterest,
    getInterests,
    getSuggestedCategories,
    getSuggestedContent,
    Interest,
    patchInterest,
    postInterest,
    SuggestedContent,
} from "./interests";

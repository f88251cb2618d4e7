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

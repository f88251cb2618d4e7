export type {
    CategoryChoice,
    NamedField,
    RecordSearch,
    SearchableRow,
    SearchedRecord,
    SearchedTable,
    SearchedTag,
    SearchFilter,
    SearchSource,
    SearchSources,
    SearchText,
    SimilarSearch,
} from "./searchSources";
export { getSearchSources } from "./searchSources";

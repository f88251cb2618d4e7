export type {
    CategoryChoice,
    NamedField,
    SearchableRow,
    SearchedRecord,
    SearchedTable,
    SearchFilter,
    SearchSource,
    SearchSources,
    SearchText,
} from "./searchSources";
export { getSearchSources } from "./searchSources";

export type {
    CategoryChoice,
    NamedField,
    RecordSearch,
    SearchableRow,
    SearchedRecord,
    SearchedTable,
    SearchFilter,
    SearchSource,
    SearchSources,
    SearchText,
} from "./searchSources";
export { getSearchSources } from "./searchSources";

export { selectResults } from "./search.slice";
export { fetchSearch } from "./search.thunks";

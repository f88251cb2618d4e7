export { SearchBoxes } from "./suggestions/SearchBoxes";

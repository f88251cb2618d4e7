export { SearchBoxes } from "./SearchBoxes";

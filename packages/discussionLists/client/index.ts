export { refreshLists } from "./shownLists";

export { TranslateLink } from "./components/TranslateLink";

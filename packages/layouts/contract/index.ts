export { getLookupHydrate, LayoutAnswer } from "./layouts";

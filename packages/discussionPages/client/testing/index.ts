export { Widget as OriginalPostWidget } from "../widgets/OriginalPostWidget";

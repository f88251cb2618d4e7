export { Widget as DiscussionListWidget } from "../widgets/DiscussionListWidget";
export { Widget as OriginalPostWidget } from "../widgets/OriginalPostWidget";
export { renderPart } from "./renderPart";

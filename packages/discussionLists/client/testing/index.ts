export { Widget as DiscussionListWidget } from "../widgets/DiscussionListWidget";

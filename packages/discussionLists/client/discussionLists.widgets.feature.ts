import { registerWidget } from "@parley/library/client/widgets";
import { DiscussionItems, SuggestedContent } from "./widgets/DiscussionItemsWidget";

registerWidget("DiscussionItems", { chunk: "widgets", load: async () => ({ Widget: DiscussionItems }) });
registerWidget("SuggestedContent", { chunk: "widgets", load: async () => ({ Widget: SuggestedContent }) });

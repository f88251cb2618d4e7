import { registerWidget } from "@parley/library/client/widgets";
import { NewsFeed } from "./NewsFeedWidget";

registerWidget("NewsFeed", { chunk: "widgets", load: async () => ({ Widget: NewsFeed }) });

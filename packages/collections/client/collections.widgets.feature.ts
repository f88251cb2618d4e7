import { registerWidget } from "@parley/library/client/widgets";
import { FeaturedCollection } from "./FeaturedCollection";

registerWidget("FeaturedCollection", { chunk: "widgets", load: async () => ({ Widget: FeaturedCollection }) });

import { registerWidget } from "@parley/library/client/widgets";
import { CommunitySearch } from "./SearchWidget";

registerWidget("CommunitySearch", { chunk: "widgets", load: async () => ({ Widget: CommunitySearch }) });

import { registerWidget } from "@parley/library/client/widgets";
import { LeaderboardWidget, UserSpotlight } from "./widgets/UserWidgets";

registerWidget("LeaderboardWidget", { chunk: "widgets", load: async () => ({ Widget: LeaderboardWidget }) });
registerWidget("UserSpotlight", { chunk: "widgets", load: async () => ({ Widget: UserSpotlight }) });

import { registerWidget } from "@parley/library/client/widgets";
import { ChosenTotals } from "./SiteTotalsWidget";

registerWidget("ChosenTotals", { chunk: "widgets", load: async () => ({ Widget: ChosenTotals }) });

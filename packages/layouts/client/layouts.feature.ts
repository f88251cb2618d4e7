import { registerWidget } from "@parley/library/client/widgets";
import "./layouts.slice";

const sections = () => import("./sections/sections");

registerWidget("SectionFullWidth", { load: async () => ({ Widget: (await sections()).SectionFullWidth }) });
registerWidget("SectionOneColumn", { load: async () => ({ Widget: (await sections()).SectionOneColumn }) });
registerWidget("SectionTwoColumns", { load: async () => ({ Widget: (await sections()).SectionTwoColumns }) });
registerWidget("SectionThreeColumns", { load: async () => ({ Widget: (await sections()).SectionThreeColumns }) });
registerWidget("SectionEvenColumns", { load: async () => ({ Widget: (await sections()).SectionEvenColumns }) });

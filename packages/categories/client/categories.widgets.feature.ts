import { registerWidget } from "@parley/library/client/widgets";
import { CategoryFollow, NewPostMenu } from "./widgets/LayoutWidgets";

registerWidget("CategoryFollow", { chunk: "widgets", load: async () => ({ Widget: CategoryFollow }) });
registerWidget("NewPostMenu", { chunk: "widgets", load: async () => ({ Widget: NewPostMenu }) });

import { registerWidget } from "@parley/library/client/widgets";
import { AppBanner, ContentBanner } from "./widgets/BannerWidgets";
import { Fragment } from "./widgets/FragmentWidget";
import { TabsWidget, TabWidget } from "./widgets/TabsWidget";
import {
    BreadcrumbsWidget,
    CallToActionWidget,
    FailedWidget,
    GuestCallToAction,
    HtmlWidget,
    QuickLinks,
} from "./widgets/TextWidgets";
import { TitleBarFragment } from "./widgets/TitleBarFragment";

const chunk = "widgets";

registerWidget("AppBanner", { chunk, load: async () => ({ Widget: AppBanner }) });
registerWidget("ContentBanner", { chunk, load: async () => ({ Widget: ContentBanner }) });
registerWidget("BreadcrumbsWidget", { chunk, load: async () => ({ Widget: BreadcrumbsWidget }) });
registerWidget("CallToAction", { chunk, load: async () => ({ Widget: CallToActionWidget }) });
registerWidget("GuestCallToAction", { chunk, load: async () => ({ Widget: GuestCallToAction }) });
registerWidget("HtmlWidget", { chunk, load: async () => ({ Widget: HtmlWidget }) });
registerWidget("QuickLinks", { chunk, load: async () => ({ Widget: QuickLinks }) });
registerWidget("TabsWidget", { chunk, load: async () => ({ Widget: TabsWidget }) });
registerWidget("TabWidget", { chunk, load: async () => ({ Widget: TabWidget }) });
registerWidget("Fragment", { chunk, load: async () => ({ Widget: Fragment }) });
registerWidget("TitleBarFragment", { chunk, load: async () => ({ Widget: TitleBarFragment }) });
registerWidget("FailedWidget", { chunk, load: async () => ({ Widget: FailedWidget }) });

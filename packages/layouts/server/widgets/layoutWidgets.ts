import { TITLE_BAR_FRAGMENT, TITLE_BAR_WIDGET } from "@parley/layouts/contract";
import { GUEST_ID } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { LayoutWidget } from "@parley/library/server/layouts";
import { HEAD_SETTINGS, LinkAddress, OwnPicture, readHead, readLink } from "@parley/library/server/layouts";
import * as Type from "typebox";
import { createHtmlWidget } from "./htmlWidget";

const MAX_LINKS = 50;

/** Bounds of the minimum height of a content banner, in pixels, and its default (LAY-060). */
const CONTENT_BANNER_HEIGHT = { min: 80, max: 180, default: 120 };

const Text = (maxLength: number) => Type.String({ maxLength });
const Button = Type.Object({ title: Type.Optional(Text(100)), url: Type.Optional(LinkAddress) });
const CALL_SETTINGS = { ...HEAD_SETTINGS, button: Button, secondButton: Button, alignment: Type.Enum(["left", "center"]) };
const BANNER_SETTINGS = {
    ...HEAD_SETTINGS,
    showTitle: Type.Boolean(),
    showDescription: Type.Boolean(),
    showSearch: Type.Boolean(),
    searchPlaceholder: Text(100),
    minHeight: Type.Integer(),
    background: Type.Object({ image: Type.Optional(OwnPicture), imageMobile: Type.Optional(OwnPicture) }),
};

/** Registers the widgets whose content is in their settings. */
export function registerLayoutWidgets(kit: Pick<ServerKit, "layouts" | "content" | "siteURL">): void {
    for (const [name, widget] of Object.entries(WIDGETS)) kit.layouts.registerWidget(name, widget);
    kit.layouts.registerWidget("react.html", createHtmlWidget(kit));
}

const WIDGETS: Record<string, LayoutWidget> = {
    [TITLE_BAR_WIDGET]: { name: "Title bar", component: "TitleBar", fragmentType: TITLE_BAR_FRAGMENT, isTitleBar: true },
    "react.app-banner": {
        name: "Banner with a search field",
        component: "AppBanner",
        fragmentType: "BannerFragment",
        settings: BANNER_SETTINGS,
        load: async (parts) => parts.map(({ settings }) => readBanner(settings)),
    },
    "react.app.content-banner": {
        name: "Banner above the content",
        component: "ContentBanner",
        fragmentType: "BannerFragment",
        settings: BANNER_SETTINGS,
        load: async (parts) => parts.map(({ settings }) => ({ ...readBanner(settings), minHeight: readHeight(settings) })),
    },
    "react.breadcrumbs": {
        name: "Breadcrumbs",
        component: "BreadcrumbsWidget",
        load: async (parts) => parts.map(({ facts: { breadcrumbs } }) => readCrumbs(breadcrumbs)),
    },
    "react.quick-links": {
        name: "Links",
        component: "QuickLinks",
        settings: {
            ...HEAD_SETTINGS,
            links: Type.Array(Type.Object({ name: Text(200), url: LinkAddress, isHidden: Type.Optional(Type.Boolean()) }), {
                maxItems: MAX_LINKS,
            }),
        },
        load: async (parts) => parts.map(({ settings }) => readQuickLinks(settings)),
    },
    "react.cta": {
        name: "Call to action",
        component: "CallToAction",
        fragmentType: "CallToActionFragment",
        settings: CALL_SETTINGS,
        load: async (parts) => parts.map(({ settings }) => readCall(settings)),
    },
    "react.guest-cta": {
        name: "Call to guests",
        component: "GuestCallToAction",
        fragmentType: "CallToActionFragment",
        settings: CALL_SETTINGS,
        isFor: ({ userID }) => userID === GUEST_ID,
        load: async (parts) => parts.map(({ settings }) => readCall(settings)),
    },
    "react.tabs": {
        name: "Tabs",
        component: "TabsWidget",
        settings: HEAD_SETTINGS,
        slots: ["children"],
        props: (_facts, { children, ...settings }) => ({ ...readHead(settings), ...readTabs(children), children: undefined }),
    },
    "react.tab": {
        name: "One of the tabs",
        component: "TabWidget",
        settings: { title: Text(100) },
        slots: ["children"],
    },
};

type Settings = Readonly<Record<string, unknown>>;

function readBanner(settings: Settings) {
    const { showTitle = true, showDescription = true, showSearch = true, searchPlaceholder, background } = settings;
    const { title, description } = readHead(settings);
    const { image, imageMobile } = (background ?? {}) as { image?: string; imageMobile?: string };
    return {
        ...(showTitle === true && settings.titleType !== "none" ? title !== undefined && { title } : { hasTitle: false }),
        ...(showDescription === true && description !== undefined && { description }),
        ...(showSearch !== true && { hasSearch: false }),
        ...(searchPlaceholder !== undefined && { placeholder: searchPlaceholder }),
        ...(image && { imageUrl: image }),
        ...(imageMobile && { smallImageUrl: imageMobile }),
    };
}

function readHeight({ minHeight }: Settings): number {
    const { min, max, default: usual } = CONTENT_BANNER_HEIGHT;
    return Math.min(Math.max(Number(minHeight ?? usual), min), max);
}

function readCrumbs(breadcrumbs: unknown) {
    if (!Array.isArray(breadcrumbs) || breadcrumbs.length === 0) return undefined;
    return { crumbs: (breadcrumbs as { name: string; url: string }[]).map(({ name, url }) => ({ name, url })) };
}

function readQuickLinks(settings: Settings) {
    const links = (settings.links ?? []) as { name: string; url: string; isHidden?: boolean }[];
    const shown = links.filter(({ isHidden, url }) => !isHidden && url !== "");
    if (shown.length === 0) return undefined;
    return { ...readHead(settings), links: shown.map(({ name, url }) => ({ name, url: readLink(url) })) };
}

function readCall(settings: Settings) {
    const { alignment } = settings;
    const buttons = [settings.button, settings.secondButton] as ({ title?: string; url?: string } | undefined)[];
    return {
        ...readHead(settings),
        ...(alignment !== undefined && { alignment }),
        buttons: buttons.flatMap((button) =>
            button?.title && button.url ? [{ title: button.title, url: readLink(button.url) }] : [],
        ),
    };
}

/** Returns the titles of the tabs, and the parts of each under a name of its own, `tab0`, so that each is shown by itself. */
function readTabs(children: unknown): Record<string, unknown> {
    const tabs = Array.isArray(children) ? (children as { $reactProps?: { title?: string; children?: unknown } }[]) : [];
    return {
        titles: tabs.map(({ $reactProps }) => $reactProps?.title ?? ""),
        ...Object.fromEntries(tabs.map((tab, index) => [`tab${index}`, tab.$reactProps?.children ? [tab] : []])),
    };
}

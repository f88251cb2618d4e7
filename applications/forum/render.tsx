import { fetchMe, fetchPermissions, selectIsSignedIn, selectPermission } from "@parley/accounts/client";
import { MANAGING_MEMBERS } from "@parley/accounts/contract";
import { loadOfferedUndo } from "@parley/actionLog/client";
import { fetchShownMessages } from "@parley/announcements/client";
import { fetchConfig } from "@parley/config/client";
import { setPlainWriter } from "@parley/editor/client";
import { setBasePath, toSitePath } from "@parley/library/client/basePath";
import { OlderCopyNotice } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import { createTranslate, TranslationProvider } from "@parley/library/client/i18n";
import { listRoutes } from "@parley/library/client/routing";
import type { AppStore, RootState } from "@parley/library/client/store";
import { createServerStore, exportState } from "@parley/library/client/store";
import { findChunk } from "@parley/library/client/widgets";
import type { ApiError, AssetManifest, Catalogue, PageRequest, PageSettings, RenderedPage, Seo } from "@parley/library/contract";
import { readBasePath } from "@parley/library/contract";
import { parseRich2, toMarkdown } from "@parley/richText/contract";
import { findView } from "@parley/tracking/client";
import { PRODUCT_LOCALES } from "@parley/translations/contract";
import { MEMBER_CHUNK, memberItems } from "@parley/users/client";
import { setAutoFreeze } from "immer";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { RouteObject, StaticHandlerContext } from "react-router";
import { createStaticHandler, createStaticRouter, isRouteErrorResponse, StaticRouterProvider } from "react-router";
import { createAddresses } from "./addresses";
import { english } from "./english";
import { Providers } from "./Providers";
import { insertNotice, readLocale, writeDocument } from "./page/document";
import { listForumFrameTexts } from "./page/forumFrameTexts";
import { addDescription } from "./page/pageDescription";
import type { FoundRoute } from "./page/pageHead";
import { createErrorHead, describePage } from "./page/pageHead";
import { groupRoutes } from "./page/pageRoutes";
import { collectRules } from "./page/pageStyles";
import { createInternalClient } from "./prefetch/internalClient";
import { createRoutes, listChunks, toFoundRoute } from "./routes";
import "./features";
import "./memberFeatures";
import "./widgetFeatures";

/** Locales in which the product has texts. */
export const locales = PRODUCT_LOCALES;

setPlainWriter((tree) => {
    const nodes = parseRich2(tree);
    return nodes && toMarkdown(nodes).markdown;
});

// The store of a server-rendered page is never changed after loading, and freezing would traverse all of it.
setAutoFreeze(false);

const { elsewhere, withoutNoise } = createAddresses(listRoutes());

export { withoutNoise };

/** Maximum number of characters of a theme within pages: its palettes have some 5,000. */
const MAX_INCLUDED_THEME = 16_000;

/** Permissions, one of which the pages ask for on which the site is managed. */
const DESK_PERMISSIONS = ["site.manage", "community.manage", "community.moderate", ...MANAGING_MEMBERS, "applicants.manage"];

type StaticHandler = ReturnType<typeof createStaticHandler>;

const groups = groupRoutes(createRoutes((store) => store as AppStore));

/** By base path and group of routes. Created once: ranking routes takes as long as rendering a small page. */
const handlers = new Map<string, StaticHandler>();

/** Renders a page for one viewer, with the components and the store of the browser. API requests are handled in this process. */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
    const { path, manifest, formState, settings, theme } = request;
    const catalogue = completeCatalogue(settings.language, request.catalogue);
    const redirectTo = formState || request.error ? undefined : elsewhere(path);
    if (redirectTo !== undefined) return { status: 301, html: "", redirectTo };
    const store = createServerStore({ api: createInternalClient(request.call), now: () => new Date(settings.now) });
    await loadForEveryPage(store);

    const basePath = readBasePath(settings.siteURL);
    const url = new URL(settings.siteURL + path);
    if (selectIsSignedIn(store.getState())) await loadOfferedUndo(store, url.searchParams);
    setBasePath(basePath);
    const context = await handlerOf(basePath, path).query(new Request(url), { requestContext: store });
    if (context instanceof Response) {
        const location = context.headers.get("location") ?? "";
        return { status: context.status, html: "", redirectTo: toSitePath(location) ?? (location || "/") };
    }
    if (request.error) showInstead(context, request.error);
    const iconsURL = manifest.assets.icons ?? "/assets/icons.svg";
    const body = renderToString(
        <Providers store={store} settings={settings} catalogue={catalogue} iconsURL={iconsURL} formState={formState}>
            <StaticRouterProvider router={createStaticRouter(routesOf(context), context)} context={context} hydrate={false} />
        </Providers>,
    );
    const [found, state] = [toFoundRoute(context.matches, url), store.getState()];
    const isFrame = found !== undefined && "isFrame" in found.route;
    // A guest who only reads does not need the app (docs/decisions/0009).
    const isSelfContained = found === undefined || "layout" in found.route || found.route.defersApp === true || isFrame;
    const isOnlyRead = !selectIsSignedIn(state) && !formState && isSelfContained;
    const t = createTranslate(settings.language, catalogue);
    // A page cached for all guests contains the CSS rules it uses (docs/decisions/0011); other pages link their stylesheets.
    const isForEveryGuest = isOnlyRead && settings.transientKey === undefined && context.statusCode === 200;
    // So does a theme, unless its own CSS is so long that a file which stays in the browser is better.
    const themeCSS = theme && theme.css.length <= MAX_INCLUDED_THEME ? theme.css : "";
    const rules = isForEveryGuest ? collectRules(body, settings, manifest) + themeCSS : undefined;
    const html = writeDocument({
        body,
        head: createHead(context, found, store, { t, settings }),
        manifest,
        bootstrap: {
            settings,
            textURLs: request.catalogue && listCatalogues(settings.language, manifest, state),
            iconsURL,
            state: exportState(state),
            errors: plainErrors(context.errors),
            formState,
            address: formState && path,
        },
        chunks: [...listChunks(found, state), ...(selectIsSignedIn(state) ? [MEMBER_CHUNK] : [])],
        wakes: isOnlyRead ? "touch" : "idle",
        rules,
        themeURL: rules === undefined || themeCSS === "" ? theme?.url : undefined,
        themeFont: theme?.font,
        marks: { ...request.marks, barColors: theme?.barColors },
        ...(isFrame && { frame: { script: request.frameScript } }),
        forumFrame: request.forumFrameScript && { ...request.forumFrameScript, texts: listForumFrameTexts(t) },
        view: findView(toSitePath(url.pathname) ?? "", found?.location.params ?? {}, state),
    });
    return { status: context.statusCode, html, rules };
}

/** Returns the files with the translations that the app of a reader may need. */
function listCatalogues(language: string, { assets }: AssetManifest, state: RootState): string[] {
    const parts = [
        ...(selectIsSignedIn(state) ? ["-member"] : []),
        ...(selectPermission(state, DESK_PERMISSIONS) ? ["-desk"] : []),
    ];
    return ["", ...parts].flatMap((part) => assets[`texts-${language}${part}`] ?? []);
}

/** Returns the catalogue of a page. That of English has only the words of the site, and the catalogues of other languages are whole. */
function completeCatalogue(language: string, catalogue: Catalogue | undefined): Catalogue {
    if (!catalogue) return english;
    return language === "en" ? { ...english, ...catalogue } : catalogue;
}

function createHead(
    { errors, statusCode }: StaticHandlerContext,
    found: FoundRoute | undefined,
    { getState }: AppStore,
    { t, settings }: { t: Translate; settings: PageSettings },
): Seo | undefined {
    return errors ? createErrorHead(statusCode, t) : addDescription(found, describePage(found, getState(), t), t, settings);
}

/** Returns the handler of the pages whose paths begin like this one. */
function handlerOf(basePath: string, path: string): StaticHandler {
    const group = groups.keyOf(path);
    const key = `${basePath} ${group}`;
    const known = handlers.get(key);
    if (known) return known;
    const created = createStaticHandler(groups.get(group), { basename: basePath || "/" });
    handlers.set(key, created);
    return created;
}

/** Loads what every page shows: the viewer, their permissions, announcements and settings. */
async function loadForEveryPage(store: AppStore): Promise<void> {
    await Promise.all([
        memberItems.fetch(),
        store.dispatch(fetchMe({})),
        store.dispatch(fetchShownMessages({})),
        store.dispatch(fetchPermissions({ userID: "$me", expand: ["junctions"] })),
        store.dispatch(
            fetchConfig({
                select: [
                    "ui.*",
                    "registration.*",
                    "password.*",
                    "siteSection.*",
                    "conversations.*",
                    "signatures.*",
                    "titleBar.*",
                    "search.*",
                    "branding.logo",
                    "branding.mobileLogo",
                ],
            }),
        ),
    ]);
}

/** Returns the names of the chunks with the code of these components. */
export const listComponentChunks = (components: readonly string[]): string[] => [
    ...new Set(components.flatMap((name) => findChunk(name) ?? [])),
];

/** Inserts a notice into a cached page that it is an older copy. */
export function markOlder(
    html: string,
    manifest: AssetManifest,
    findCatalogue: (locale: string) => Catalogue | undefined,
): string {
    const locale = readLocale(html);
    const notice = renderToStaticMarkup(
        <TranslationProvider locale={locale} catalogue={completeCatalogue(locale, findCatalogue(locale))}>
            <OlderCopyNotice />
        </TranslationProvider>,
    );
    return insertNotice(html, notice, manifest);
}

/** Returns only the matched routes, because a router ranks all of its routes again for each page. */
function routesOf({ matches }: StaticHandlerContext): RouteObject[] {
    return matches.reduceRight<RouteObject[]>((children, { route: { children: _others, ...route } }) => {
        return [{ ...route, ...(children.length > 0 && { children }) } as RouteObject];
    }, []);
}

/** Replaces the content of the page by an error. */
function showInstead(context: StaticHandlerContext, error: ApiError): void {
    const route = context.matches.at(-1)?.route.id ?? "unknown";
    context.errors = { [route]: { status: error.status, statusText: "", internal: false, data: error } };
}

/** Returns the errors as plain data. */
function plainErrors(errors: Record<string, unknown> | null): Record<string, unknown> | null {
    return errors && Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, plainError(error)]));
}

function plainError(error: unknown): unknown {
    const [status, data] = isRouteErrorResponse(error) ? [error.status, error.data] : [500, { status: 500, message: "" }];
    return { status, statusText: "", internal: false, data };
}

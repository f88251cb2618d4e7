import { fetchConfig } from "@parley/config/client";
import { providePlainWriting } from "@parley/editor/client";
import { parseRich2, toMarkdown } from "@parley/editor/contract";
import { createApiClient } from "@parley/library/client/api";
import { makeTranslate } from "@parley/library/client/i18n";
import { makeStore } from "@parley/library/client/store";
import type { ApiError, PageRequest, RenderedPage } from "@parley/library/contract";
import { fetchShownMessages } from "@parley/moderation/client";
import { fetchMe, fetchPermissions, memberItems } from "@parley/users/client";
import { renderToString } from "react-dom/server";
import type { StaticHandlerContext } from "react-router";
import { createStaticHandler, createStaticRouter, isRouteErrorResponse, StaticRouterProvider } from "react-router";
import { writeDocument } from "./document";
import { innerAdapter } from "./innerAdapter";
import { LOCALES } from "./languages";
import { catalogueOf } from "./locales";
import { headOf } from "./pageHead";
import { createRoutes, routeAt } from "./routes";
import { Surroundings } from "./Surroundings";
import "./features";

/** The locales a page can be rendered in. */
export const locales = LOCALES;

providePlainWriting((tree) => {
    const nodes = parseRich2(tree);
    return nodes && toMarkdown(nodes).markdown;
});

/** Renders a page as one visitor sees it: the same components and store as in the browser, its calls answered in this process. */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
    const { path, manifest, formState, settings } = request;
    const catalogue = catalogueOf(settings.locale);
    const store = makeStore({ api: createApiClient({ adapter: innerAdapter(request.call) }), now: () => new Date(settings.now) });
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
                ],
            }),
        ),
    ]);

    const routes = createRoutes(store);
    const url = new URL(path, settings.siteURL);
    const handler = createStaticHandler(routes);
    const context = await handler.query(new Request(url));
    if (context instanceof Response) {
        return { status: context.status, html: "", redirectTo: context.headers.get("location") ?? "/" };
    }
    if (request.error) showInstead(context, request.error);
    const iconsURL = manifest.assets.icons ?? "/assets/icons.svg";
    const body = renderToString(
        <Surroundings store={store} settings={settings} catalogue={catalogue} iconsURL={iconsURL} formState={formState}>
            <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
        </Surroundings>,
    );
    const html = writeDocument({
        body,
        head: context.errors
            ? undefined
            : headOf(routeAt(routes, url), store.getState(), makeTranslate(settings.locale, catalogue)),
        manifest,
        bootstrap: { settings, catalogue, iconsURL, state: store.getState(), errors: plainErrors(context.errors), formState },
    });
    return { status: context.statusCode, html };
}

/** Puts an error where the page would be. */
function showInstead(context: StaticHandlerContext, error: ApiError): void {
    const route = context.matches.at(-1)?.route.id ?? "unknown";
    context.errors = { [route]: { status: error.status, statusText: "", internal: false, data: error } };
}

/** Errors as data, without the bookkeeping around them. */
function plainErrors(errors: Record<string, unknown> | null): Record<string, unknown> | null {
    return errors && Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, plainError(error)]));
}

function plainError(error: unknown): unknown {
    const [status, data] = isRouteErrorResponse(error) ? [error.status, error.data] : [500, { status: 500, message: "" }];
    return { status, statusText: "", internal: false, data };
}

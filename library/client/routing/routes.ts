import type { Translate } from "@parley/library/client/i18n";
import type { AppDispatch, RootState } from "@parley/library/client/store";
import type { LayoutNode, LayoutQuery } from "@parley/library/contract";
import type { ComponentType } from "react";

/** Location of a visitor: the path parameters, and the complete URL. */
export interface RouteLocation {
    params: Readonly<Record<string, string | undefined>>;
    url: URL;
}

/** Context for loading a page's data. */
export interface PageLoading extends RouteLocation {
    dispatch: AppDispatch;
    getState: () => RootState;
}

/** Head of a page that has no layout. */
export interface PageHead {
    title: string;
    /** Whether search engines must not index the page. */
    noIndex?: boolean;
}

interface BaseRoute {
    /** react-router pattern, beginning with `/`. */
    path: string;
    /** Query parameters that the page depends on; other parameters don't make a different page. By default all of them may matter. */
    query?: readonly string[];
}

/** Route of a page that consists of a layout with widgets. */
export interface LayoutRoute extends BaseRoute {
    layout: (location: RouteLocation) => LayoutQuery;
    /** For a page that the server marks as read for a member: names of the page's own widgets, whose code readers of a list need next. */
    readWidgets?: readonly string[];
    /** Returns the parts that can be rendered from known data before the layout is loaded. */
    partialLayout?: (location: RouteLocation, state: RootState) => readonly LayoutNode[] | undefined;
}

/** Route of a page with its own component: sign-in, a profile. */
export interface OwnPageRoute extends BaseRoute {
    page: () => Promise<{ Page: ComponentType }>;
    head: (location: RouteLocation, state: RootState, t: Translate) => PageHead;
    /** Loads the page's data before it is shown; throws an `ApiRefusal` for an error page, or a `Redirection`. */
    load?: (loading: PageLoading) => Promise<void>;
    /** Whether it is the content of a frame on other sites: it has no title bar, no scripts of the app, and its links open in a new tab. */
    isFrame?: true;
    /** Whether the server's HTML is sufficient for guests: the app is loaded only when they interact (docs/decisions/0009). */
    defersApp?: true;
}

export type PageRoute = LayoutRoute | OwnPageRoute;

const routes: PageRoute[] = [];

/** Registers a feature's routes. */
export function registerRoutes(...added: PageRoute[]): void {
    routes.push(...added);
}

export function listRoutes(): readonly PageRoute[] {
    return routes;
}

/** Error that redirects, thrown while a page loads. */
export class Redirection extends Error {
    constructor(
        readonly target: string,
        readonly status: 301 | 302 | 303 = 302,
    ) {
        super(`Redirection to ${target}`);
    }
}

import type { Translate } from "@parley/library/client/i18n";
import type { AppDispatch, RootState } from "@parley/library/client/store";
import type { LayoutNode, LayoutQuery } from "@parley/library/contract";
import type { ComponentType } from "react";

/** Where a visitor is: the matched names of the path, and the whole address. */
export interface Place {
    params: Readonly<Record<string, string | undefined>>;
    url: URL;
}

/** What a page may use to get what it shows. */
export interface PageLoading extends Place {
    dispatch: AppDispatch;
    getState: () => RootState;
}

/** What the head of a page says, for pages that no layout describes. */
export interface PageHead {
    title: string;
    /** Kept out of search engines. */
    noIndex?: boolean;
}

interface RouteOf {
    /** A react-router pattern, beginning with `/`. */
    path: string;
    /** The names that the page reads of its query, whose other names make no other page; where it is not said, it may read all. */
    query?: readonly string[];
}

/** A page made of a layout and the widgets in it. */
export interface LayoutRoute extends RouteOf {
    layout: (place: Place) => LayoutQuery;
    /**
     * For a page that the server remembers of a member who asks for it, as read: the names of its own widgets. Their code is what the reader of a
     * list needs next.
     */
    readWidgets?: readonly string[];
    /** The parts of it that can be shown of what is known already, before the layout is here. */
    meanwhile?: (place: Place, state: RootState) => readonly LayoutNode[] | undefined;
}

/** A page of its own: sign-in, a profile. */
export interface OwnPageRoute extends RouteOf {
    page: () => Promise<{ Page: ComponentType }>;
    head: (place: Place, state: RootState, t: Translate) => PageHead;
    /** Gets what the page shows before it shows; throws an `ApiRefusal` for an error page, a `Redirection` to go elsewhere. */
    load?: (loading: PageLoading) => Promise<void>;
    /** What the server wrote of it serves a guest whole: the app comes when they use it, and not before (docs/decisions/0009). */
    servesAlone?: true;
}

export type PageRoute = LayoutRoute | OwnPageRoute;

const routes: PageRoute[] = [];

/** A feature adds its pages. */
export function registerRoutes(...added: PageRoute[]): void {
    routes.push(...added);
}

export function registeredRoutes(): readonly PageRoute[] {
    return routes;
}

/** Thrown while a page loads: what is asked for is elsewhere. */
export class Redirection extends Error {
    constructor(
        readonly target: string,
        readonly status: 301 | 302 | 303 = 302,
    ) {
        super(`Redirection to ${target}`);
    }
}

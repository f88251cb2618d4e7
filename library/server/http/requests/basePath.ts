import { readBasePath, withBasePath, withoutBasePath } from "@parley/library/contract";
import type { FastifyInstance, FastifyRequest, RawRequestDefaultExpression } from "fastify";

/** Paths that a container's health check requests without knowing the site's URL. */
const HEALTH_CHECKS = /^\/(healthz|readyz)(\?|$)/;
/** Attribute `Path` of a cookie of the whole site. */
const ROOT_COOKIE = /(;\s*Path=)\/(?=;|$)/i;

/**
 * Returns the function that removes the base path of the site from the URL of each request, so that routes, caches and logs know paths from
 * the root of the site only; undefined for a site at the root of its host.
 */
export function createURLRewriter(siteURL: string): ((request: RawRequestDefaultExpression) => string) | undefined {
    const basePath = readBasePath(siteURL);
    if (basePath === "") return undefined;
    return ({ url = "/" }) => withoutBasePath(url, basePath) ?? url;
}

/** Refuses paths outside of the base path of the site. Does nothing for a site at the root of its host. */
export function refuseOutsideBasePath(app: FastifyInstance, basePath: string): void {
    if (basePath === "") return;
    app.addHook("onRequest", async (request, reply) => {
        if (isOutside(request, basePath)) return reply.code(404).type("text/plain; charset=utf-8").send("Not found.");
        return undefined;
    });
}

/**
 * Adds the base path of the site to the paths of redirects and cookies. Does nothing for a site at the root of its host. To be called after
 * the plugin that writes the cookies, whose hook has to run first.
 */
export function addBasePathToHeaders(app: FastifyInstance, basePath: string): void {
    if (basePath === "") return;
    app.addHook("onSend", async (request, reply) => {
        if (isOutside(request, basePath)) return;
        const [location, cookies] = [reply.getHeader("location"), reply.getHeader("set-cookie")];
        if (typeof location === "string") reply.header("location", withBasePath(location, basePath));
        if (cookies === undefined) return;
        reply.removeHeader("set-cookie");
        reply.header(
            "set-cookie",
            [cookies].flat().map((cookie) => String(cookie).replace(ROOT_COOKIE, `$1${basePath}`)),
        );
    });
}

function isOutside({ originalUrl }: FastifyRequest, basePath: string): boolean {
    return withoutBasePath(originalUrl, basePath) === undefined && !HEALTH_CHECKS.test(originalUrl);
}

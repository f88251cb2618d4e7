import type { Endpoint } from "@parley/library/contract";
import { ApiRefusal, fill, toMessage } from "@parley/library/contract";
import type { FastifyInstance } from "fastify";
import { noSuchPath } from "../responses/refusals";

/** A route of the API. Every route but the continuation of long runs and the live stream has an endpoint, which declares its input and its response. */
interface ApiRoute {
    method: string;
    /** Path with the prefix of the API; `:name` is a path parameter. */
    url: string;
    endpoint?: Endpoint;
}

declare module "fastify" {
    interface FastifyInstance {
        /** All routes of the API, in the order of their registration. */
        apiRoutes: ApiRoute[];
    }
}

/** Responds to requests without a route: 405 if another method is allowed, otherwise 404 with the resource's name (contract §1.2). */
export function registerUnknownCalls(api: FastifyInstance): void {
    const routes: { method: string; url: string }[] = [];
    // Compiled for the first such request.
    const patterns = new Map<string, RegExp>();
    const matches = (url: string, path: string) => {
        const pattern = patterns.get(url) ?? patternOf(url);
        patterns.set(url, pattern);
        return pattern.test(path);
    };
    api.addHook("onRoute", ({ method, url, config }) => {
        const { endpoint } = config ?? {};
        for (const name of [method].flat()) {
            if (name === "HEAD") continue;
            routes.push({ method: name, url });
            api.apiRoutes.push({ method: name, url, ...(endpoint && { endpoint }) });
        }
    });
    api.setNotFoundHandler((request, reply) => {
        const path = request.url.split("?", 1)[0]?.replace(/\/$/, "") ?? "";
        const allow = [...new Set(routes.filter(({ url }) => matches(url, path)).map(({ method }) => method))];
        if (allow.length > 0) {
            const { method } = request;
            reply.header("allow", allow.join(", "));
            const message = fill("{method} is not allowed here.", { method });
            throw new ApiRefusal({ ...toMessage(message), status: 405, description: null, method, allow });
        }
        throw noSuchPath(path.replace(/^\/api\/v2\/?/, ""));
    });
}

// bounded: only the server's own routes, in which each segment begins with a slash and contains no other.
const patternOf = (url: string) => new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^/]+")}/?$`);

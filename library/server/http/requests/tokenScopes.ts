import type { FastifyRequest } from "fastify";
import { forbidden } from "../responses/refusals";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses a request that the scopes of its access token do not allow, whatever its owner may do (FC-35). */
export async function refuseOutOfScope({ viewer, method, routeOptions }: FastifyRequest): Promise<void> {
    if (!viewer.token) return;
    const scope = READING.has(method) || routeOptions.config.endpoint?.reads ? "read" : "write";
    if (viewer.token.scopes.includes(scope)) return;
    throw forbidden(`tokens.${scope}`, {
        description: scope === "read" ? "This token may not read." : "This token may not write.",
    });
}

import { createOpenAPI, listDeclaredRoutes } from "@parley/library/server/openAPI";
import type { Command } from "./command";
import { runOnSite } from "./runOnSite";

/** Command that prints the OpenAPI document of the API. */
export const openapi: Command = {
    name: "openapi",
    usage: "openapi",
    summary: "print the OpenAPI document of the API",
    help: "Prints the same document as GET /api/v2/open-api/v3: every call with its parameters and responses, as OpenAPI 3.1.",
    options: {},
    run: ({ environment }) =>
        runOnSite(
            environment,
            async (_features, { app }) => {
                const report = createOpenAPI(listDeclaredRoutes(app), environment.siteURL);
                return { report, lines: [JSON.stringify(report, null, 2)], ok: true };
            },
            { servesAPI: true },
        ),
};

import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Site } from "./site";
import { listEndpoints } from "./testing/endpoints";
import { openTestSite } from "./testing/openTestSite";
import { createTestEnvironment } from "./testing/testEnvironment";

interface Linter {
    createConfig(config: object): Promise<object>;
    lintFromString(options: { source: string; config: object }): Promise<{ message: string; location: { pointer?: string }[] }[]>;
}
// An optional tool: only this test and `npm run openapi` need it.
const { createConfig, lintFromString } = require("@redocly/openapi-core") as Linter;

type Operation = Record<string, unknown> & { parameters: { name?: string; in?: string; $ref?: string }[] };
interface Document {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
}

const own = createTestEnvironment({ SITE_URL: "http://forum.test" });
let site: Site;
let text = "";
beforeAll(async () => {
    site = await openTestSite(own.environment);
    text = (await site.app.inject({ url: "/api/v2/open-api/v3", headers: { host: "forum.test" } })).body;
}, 60_000);
afterAll(() => site.close());

test("contract §5.19 the document of the API is valid OpenAPI 3.1", async () => {
    const config = await createConfig({ extends: ["spec"] });
    const problems = await lintFromString({ source: text, config });
    expect(problems.map(({ message, location }) => `${location[0]?.pointer} ${message}`)).toEqual([]);
    expect((JSON.parse(text) as Document).openapi).toBe("3.1.0");
}, 60_000);

test("FC-93 the document names every call, with every parameter that its declaration has", () => {
    const { paths } = JSON.parse(text) as Document;
    const missing = [...listEndpoints()].flatMap(([name, { method, path, query, params }]) => {
        const operation = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
        if (!operation) return [name];
        const written = operation.parameters.map((parameter) => String(parameter.name).replace("[]", ""));
        const declared = [query, params].flatMap((schema) => Object.keys((schema as { properties?: object })?.properties ?? {}));
        return declared.filter((parameter) => !written.includes(parameter)).map((parameter) => `${name} ${parameter}`);
    });
    expect(missing).toEqual([]);
});

test("the document describes closed objects, list parameters, and calls that return a table", () => {
    const { paths } = JSON.parse(text) as Document;
    expect(paths["/roles"]?.post).toMatchObject({
        requestBody: {
            content: {
                "application/json": { schema: { additionalProperties: false, properties: { name: { type: "string" } } } },
                "multipart/form-data": {},
            },
        },
        responses: { 201: { content: { "application/json": {} } }, default: { $ref: "#/components/responses/Error" } },
    });
    const named = (name: string) => paths["/discussions"]?.get?.parameters.find((parameter) => parameter.name === name);
    expect([named("roleIDs[]"), named("expand"), named("postMeta")]).toMatchObject([
        { style: "form", explode: true, schema: { type: "array" } },
        { style: "form", explode: false, schema: { type: "array" } },
        { style: "deepObject" },
    ]);
    expect(paths["/discussions.csv"]?.get).toMatchObject({ responses: { 200: { content: { "text/csv": {} } } } });
    expect(paths["/media"]?.post).toMatchObject({ requestBody: { content: { "multipart/form-data": {} } } });
});

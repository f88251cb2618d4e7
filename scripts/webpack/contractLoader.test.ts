import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { Stats } from "webpack";
import webpack from "webpack";

const KETTLES = `
    import * as Type from "typebox";
    import { defineEndpoint } from "./endpoint.js";
    const orNull = (schema) => Type.Union([schema, Type.Null()]);
    const where = { box: Type.Optional(Type.Integer()) };
    export const Kettle = Type.Object({ material: orNull(Type.String()), ...where });
    export const boilingFrom = (metres) => 100 - metres / 300;
    export const getKettles = defineEndpoint({ method: "GET", path: "/kettles", query: Type.Object({ found: Kettle }), response: Kettle, paged: "more" });
    export const patchKettle = defineEndpoint({
        method: "PATCH",
        path: "/kettles/:kettleID",
        params: Type.Object({ kettleID: Type.Integer() }),
        query: Type.Object({ ...where, loudly: Type.Boolean() }),
        body: Type.Object({ material: Type.String() }),
        response: Kettle,
    });
    export const deleteKettle = defineEndpoint({ method: "DELETE", path: "/kettles/:kettleID/for-ever", response: Kettle });`;

let folder: string;

beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "contract-loader-"));
    await mkdir(path.join(folder, "contract"));
    await writeFile(path.join(folder, "contract/endpoint.js"), "export const defineEndpoint = (definition) => definition;");
    await writeFile(
        path.join(folder, "index.js"),
        `import { boilingFrom, getKettles, patchKettle } from "./contract/kettles.js";
         export { getKettles, patchKettle }; export const boils = boilingFrom(300);`,
    );
});

beforeEach(() => writeFile(path.join(folder, "contract/kettles.js"), KETTLES));

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("FC-55 a contract in the browser", () => {
    test("has the method, the path, and the query names of its endpoints", async () => {
        await build();

        expect({ ...require(path.join(folder, "out/main.js")) }).toEqual({
            getKettles: { method: "GET", path: "/kettles", paged: "more" },
            patchKettle: {
                method: "PATCH",
                path: "/kettles/:kettleID",
                query: { properties: { box: expect.anything(), loudly: expect.anything() } },
            },
            boils: 99,
        });
    });

    test("has no schemas, and no endpoints that nothing uses", async () => {
        await build();

        expect(await readFile(path.join(folder, "out/main.js"), "utf8")).not.toMatch(/material|found|for-ever/);
    });

    test("has all names it needs: a query that takes its names from a schema does not build", async () => {
        await writeFile(
            path.join(folder, "contract/kettles.js"),
            KETTLES.replace("...where, loudly", "...Kettle.properties, loudly"),
        );

        await expect(build()).rejects.toThrow("A query beside a body says its names itself");
    });
});

function build(): Promise<Stats> {
    const compiler = webpack({
        mode: "production",
        devtool: false,
        target: "node20",
        context: folder,
        entry: "./index.js",
        output: { path: path.join(folder, "out"), library: { type: "commonjs2" } },
        module: {
            rules: [
                { test: /[\\/]contract[\\/].*\.js$/, loader: path.join(__dirname, "contractLoader.cjs") },
                { test: /\.ts$/, loader: "swc-loader", options: { jsc: { parser: { syntax: "typescript" } } } },
            ],
        },
        resolveLoader: { modules: [path.join(__dirname, "../../node_modules")] },
        resolve: { alias: { typebox$: path.join(__dirname, "../../library/client/schemaless.ts") } },
    });
    return new Promise((resolve, reject) => {
        compiler.run((error, stats) => {
            compiler.close(() => {
                if (error || !stats || stats.hasErrors()) reject(error ?? new Error(stats?.toString()));
                else resolve(stats);
            });
        });
    });
}

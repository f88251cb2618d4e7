import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import MiniCssExtractPlugin from "mini-css-extract-plugin";
import type { Configuration, Stats } from "webpack";
import webpack from "webpack";

const loader = path.join(__dirname, "stylesLoader.cjs");
const cssLoader = createRequire(__filename).resolve("css-loader");

let folder: string;

const files = {
    "index.js": `
        import { button } from "./Button.styles";
        import { page } from "./Page.styles";
        export default [button.root, page.root, import("./lazy.js")];`,
    "lazy.js": `export { page } from "./Page.styles"; export { lamp } from "./Lamp.styles";`,
    "Lamp.styles.ts": `
        import { styles } from "@parley/library/client/styles";
        export const lamp = styles("lamp", { root: { opacity: 0.5 } });`,
    "Button.styles.ts": `
        import { defineVariables, styles, tokens } from "@parley/library/client/styles";
        const size: Record<string, string> = defineVariables("button", { height: 36 });
        export const button = styles("button", { root: { blockSize: size.height, color: tokens.ink } });`,
    "Page.styles.ts": `
        import { styles } from "@parley/library/client/styles";
        import { button } from "./Button.styles";
        import { gap } from "./measures";
        export const page = styles("page", { root: { padding: gap, $nest: { ["& ." + button.root]: { margin: gap } } } });`,
    "measures.ts": `export const gap: number = 16;`,
};

beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "styles-loader-"));
    await mkdir(path.join(folder, "out"));
    await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(folder, name), text)));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a styles file in the build of the browser", () => {
    test("leaves its class names in the bundle and its rules in one stylesheet, once", async () => {
        await build({ css: true });

        expect(await output("main.js")).toContain(`"page-root"`);
        expect(await output("main.js")).not.toMatch(/typestyle|freeStyle|padding/);
        expect((await readdir(path.join(folder, "out"))).filter((name) => name.endsWith(".css"))).toEqual(["styles.css"]);
        expect((await output("styles.css")).replace(/\s+/g, "")).toBe(
            "@layerbase{:root{--button-height:36px}}.button-root{block-size:var(--button-height);color:var(--ink)}" +
                ".page-root{padding:16px}.page-root.button-root{margin:16px}" +
                ".lamp-root{opacity:0.5}",
        );
    });

    test("FC-55 has short class names in the production build, the same for browser and server", async () => {
        await build({ css: true, short: true });
        const script = await output("main.js");
        const [, button] = /root: ?"(_\w{4})"|"root":"(_\w{4})"/.exec(script)?.filter(Boolean) ?? [];
        const sheet = (await output("styles.css")).replace(/\s+/g, "");
        expect(script).not.toMatch(/"(button|page)-root"/);
        expect(sheet).toMatch(/\._\w{4}\{padding:16px\}\._\w{4}\._\w{4}\{margin:16px\}/);
        expect(sheet).toContain(`.${button}{block-size:var(--button-height)`);

        await build({ short: true });
        expect(await output("main.js")).toContain(`"${button}"`);
    });

    test("is built again when an imported helper changes", async () => {
        const stats = await build({ css: true });

        expect([...stats.compilation.fileDependencies]).toEqual(
            expect.arrayContaining([path.join(folder, "measures.ts"), path.join(folder, "Button.styles.ts")]),
        );
    });

    test("must not write a name that another file has written", async () => {
        const twin = `import { styles } from "@parley/library/client/styles"; export const twin = styles("button", { root: { margin: 0 } });`;
        await writeFile(path.join(folder, "Twin.styles.ts"), twin);
        await writeFile(path.join(folder, "twins.js"), `export * from "./Button.styles"; export * from "./Twin.styles";`);

        await expect(build({ css: true }, "./twins.js")).rejects.toThrow("a name belongs to one file");
    });
});

describe("a styles file in the build of the server", () => {
    test("has class names only", async () => {
        const stats = await build({});

        expect(await output("main.js")).toContain(`"button-root"`);
        expect(Object.keys(stats.compilation.assets).filter((name) => !name.endsWith(".js"))).toEqual([]);
    });
});

function output(name: string): Promise<string> {
    return readFile(path.join(folder, "out", name), "utf8");
}

function build(options: { css?: boolean; short?: boolean }, entry = "./index.js"): Promise<Stats> {
    const configuration: Configuration = {
        mode: "none",
        context: folder,
        entry,
        output: { path: path.join(folder, "out"), clean: true },
        module: {
            rules: [
                { test: /\.styles\.ts$/, use: [{ loader, options }], sideEffects: true },
                { test: /\.css$/, use: [MiniCssExtractPlugin.loader, { loader: cssLoader }], sideEffects: true },
            ],
        },
        resolve: { extensions: [".ts", ".js"] },
        optimization: {
            splitChunks: { cacheGroups: { styles: { name: "styles", type: "css/mini-extract", chunks: "all", enforce: true } } },
        },
        plugins: [new MiniCssExtractPlugin({ filename: "styles.css" })],
    };
    return new Promise((resolve, reject) => {
        const compiler = webpack(configuration);
        compiler.run((error, stats) => {
            compiler.close(() => {
                if (error || !stats || stats.hasErrors()) reject(error ?? new Error(stats?.toString()));
                else resolve(stats);
            });
        });
    });
}

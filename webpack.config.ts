import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import MiniCssExtractPlugin from "mini-css-extract-plugin";
import TerserPlugin from "terser-webpack-plugin";
import type { Configuration, RuleSetRule } from "webpack";
import webpack from "webpack";
import { emitCatalogues } from "./scripts/webpack/emitCatalogues";
import { emitTexts } from "./scripts/webpack/emitTexts";
import { styleRulesOf } from "./scripts/webpack/styleRules.cjs";

const root = __dirname;
const production = process.env.NODE_ENV !== "development";

/** What the server's bundle takes in: packages that come as ES modules only, which `require` cannot, and those of many files, few of which we need. */
const BUNDLED = /^(kysely|typebox|markdown-it|linkify-it|mdurl|uc\.micro|punycode\.js|entities|oauth4webapi)(\/|$)/;

/** The product's own TypeScript, for the runtime a build is meant for. What Node runs is written in ASCII, see `compactor`. */
const typescript = (targets: string): RuleSetRule => ({
    test: /\.tsx?$/,
    exclude: /\.styles\.ts$|node_modules/,
    loader: "swc-loader",
    options: {
        jsc: {
            parser: { syntax: "typescript", tsx: true },
            transform: { react: { runtime: "automatic", importSource: "@parley/library/client" }, verbatimModuleSyntax: true },
            ...(targets.startsWith("node") && { output: { charset: "ascii" } }),
        },
        env: { targets },
    },
});

/** Installed packages that have characters beyond Latin-1 in regular expressions, for Node; see `compactor`. */
const inASCII: RuleSetRule = {
    test: /[\\/]node_modules[\\/]markdown-it[\\/].*\.m?js$/,
    loader: "swc-loader",
    options: { jsc: { parser: { syntax: "ecmascript" }, output: { charset: "ascii" } }, env: { targets: "node 20" } },
};

/** Styles are worked out while building: class names in the bundle, rules in a stylesheet (browser only). */
const styles = (options: { css: boolean; short: boolean }): RuleSetRule => ({
    test: /\.styles\.ts$/,
    sideEffects: true,
    use: [{ loader: path.join(root, "scripts/webpack/stylesLoader.cjs"), options }],
});

const common = (name: string): Configuration => ({
    name,
    context: root,
    mode: production ? "production" : "development",
    devtool: production ? false : "cheap-module-source-map",
    resolve: { extensions: [".ts", ".tsx", ".js"] },
    // A production build begins anew: most are made once, in a fresh checkout, and would spend a fifth of their time on a cache that nobody reads.
    cache: production
        ? false
        : {
              type: "filesystem",
              cacheDirectory: path.join(root, ".cache/webpack"),
              name,
              buildDependencies: { config: [__filename], loaders: [path.join(root, "scripts/webpack/")] },
          },
    performance: { hints: false },
    stats: "errors-warnings",
});

/** Schemas stay on the server; see there for what stands in. */
const schemaless = { typebox$: path.join(root, "library/client/schemaless.ts") };

/** By its name the package gives the build that warns who develops. */
const quietRouter = { "react-router$": path.join(root, "node_modules/react-router/dist/production/index.mjs") };

/** Of a contract the browser gets what it sends calls by; see there. */
const contracts: RuleSetRule = {
    test: /[\\/]contract[\\/].*\.ts$/,
    enforce: "post",
    loader: path.join(root, "scripts/webpack/contractLoader.cjs"),
};

const forBrowsers = (short: boolean): RuleSetRule[] => [
    typescript("chrome 109, firefox 115, safari 16.4"),
    contracts,
    { test: /node_modules[\\/]react-router[\\/]/, loader: path.join(root, "scripts/webpack/droppableLoader.cjs") },
    styles({ css: true, short }),
    {
        test: /\.css$/,
        sideEffects: true,
        // Stylesheets name their files as they stand beside them, below whatever path the site is served.
        use: [{ loader: MiniCssExtractPlugin.loader, options: { publicPath: "" } }, "css-loader"],
    },
    { test: /\.(woff2|svg)$/, type: "asset/resource" },
];

/** What a page begins with is one stylesheet; what comes later brings its own. */
const firstStylesheet = { name: "styles", type: "css/mini-extract", chunks: "initial", enforce: true } as const;

/** The app comes later than the page that is dressed for it. */
const ofTheApp = ({ name }: { name?: string | null }): boolean => name === "app";
const appStylesheet = { ...firstStylesheet, chunks: ofTheApp } as const;

/** What the app is made with, which changes seldom: a release of ours lets nobody fetch it again. */
const framework = {
    name: "framework",
    test: /node_modules\/(react|react-dom|react-redux|react-router|scheduler|@reduxjs|redux|redux-persist|immer|reselect|use-sync-external-store)\//,
    chunks: ofTheApp,
    enforce: true,
} as const;

/** Both minifiers work in threads of their own, so worker processes would only add their start. */
const inProcess = { extractComments: false, parallel: false } as const;

const minimizer = new TerserPlugin({
    ...inProcess,
    minify: TerserPlugin.swcMinify,
    terserOptions: { compress: { passes: 2 } },
});

/**
 * Removes comments and white space from the server's scripts, which stay in memory as text. Names and statements stay as they are written, and lines
 * stay short, for readers of stack traces. A single character beyond Latin-1 would double the memory of a whole script, so it is escaped; in
 * regular expressions, which this leaves alone, the loaders have done it.
 */
const compactor = new TerserPlugin({
    ...inProcess,
    minify: TerserPlugin.esbuildMinify,
    terserOptions: { minify: false, minifyWhitespace: true, lineLimit: 120, legalComments: "none", charset: "ascii" },
});

/** What the browser gets: scripts and stylesheets by what is needed when, fonts and drawings, all kept for ever by their names. */
const forum: Configuration = {
    ...common("forum"),
    target: ["web", "es2022"],
    entry: { forum: "./applications/forum/boot/boot.ts" },
    resolve: { extensions: [".ts", ".tsx", ".js"], alias: { ...schemaless, ...(production && quietRouter) } },
    output: {
        path: path.join(root, "dist/forum"),
        publicPath: "/assets/",
        filename: "[name].[contenthash:8].js",
        chunkFilename: "[name].[contenthash:8].js",
        assetModuleFilename: "[name].[contenthash:8][ext]",
        // What was compressed stays until its file is gone (scripts/lib/compress.mjs).
        clean: { keep: /\.(br|gz)$/ },
    },
    module: { rules: forBrowsers(production) },
    optimization: {
        moduleIds: "deterministic",
        splitChunks: { cacheGroups: { styles: appStylesheet, framework } },
        minimizer: [minimizer],
    },
    plugins: [
        new MiniCssExtractPlugin({ filename: "[name].[contenthash:8].css", ignoreOrder: true }),
        emitFontFamilies(),
        emitCatalogues(path.join(root, "applications/forum/locales")),
        writeManifest(),
        writeContents(),
    ],
};

/** The same pages for the server to render. */
const render: Configuration = {
    ...common("render"),
    target: "node20",
    entry: { render: "./applications/forum/render.tsx" },
    output: {
        path: path.join(root, "dist/render"),
        publicPath: "/assets/",
        filename: "[name].js",
        library: { type: "commonjs2" },
        clean: true,
    },
    // Formulas in the editor are drawn in the browser only.
    resolve: {
        extensions: [".ts", ".tsx", ".js"],
        alias: { ...schemaless, ...(production && quietRouter), temml: false },
    },
    module: {
        rules: [
            typescript("node 20"),
            inASCII,
            contracts,
            styles({ css: false, short: production }),
            {
                test: /\.(woff2|svg)$/,
                type: "asset/resource",
                generator: { emit: false, filename: "[name].[contenthash:8][ext]" },
            },
        ],
    },
    // To inline the entry into the outermost scope, webpack would parse the whole bundle once more.
    optimization: { minimizer: [compactor], splitChunks: false, avoidEntryIife: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }), emitTexts()],
};

/** Nearly everything is run by the server and by the command line: building it once takes a fifth less time than a copy in each. */
const shared = {
    name: "shared",
    chunks: ({ name }: { name?: string | null }): boolean => name === "main" || name === "parley",
    minChunks: 2,
    enforce: true,
} as const;

/** The server and the command line. What is installed stays outside and is required at run time. */
const server: Configuration = {
    ...common("server"),
    target: "node20",
    entry: {
        main: "./applications/server/main.ts",
        parley: "./applications/server/parley.ts",
        contentWorker: "./applications/server/contentWorker.ts",
        searchWorker: "./applications/server/searchWorker.ts",
    },
    output: { path: path.join(root, "dist/server"), filename: "[name].js", library: { type: "commonjs2" }, clean: true },
    module: { rules: [typescript("node 20"), inASCII] },
    externals: [
        ({ request = "" }, callback) => {
            if (/^[./]/.test(request) || path.isAbsolute(request) || request.startsWith("@parley/") || BUNDLED.test(request))
                return callback();
            return callback(undefined, `commonjs ${request}`);
        },
    ],
    node: { __dirname: false },
    optimization: {
        minimizer: [compactor],
        avoidEntryIife: false,
        splitChunks: { cacheGroups: { default: false, defaultVendors: false, shared } },
    },
};

/** What keeps a page for members who are without a connection: one small script, which the server completes (applications/server/pages/offline.ts). */
const worker: Configuration = {
    ...common("worker"),
    target: ["webworker", "es2022"],
    entry: { worker: "./applications/forum/offline/worker.ts" },
    output: { path: path.join(root, "dist/worker"), filename: "[name].js", clean: true },
    module: { rules: [typescript("chrome 109, firefox 115, safari 16.4")] },
    devtool: false,
    optimization: { minimizer: [minimizer] },
};

/** What pages of other sites include, and what their frames tell them: small scripts at addresses that never change. */
const embed: Configuration = {
    ...common("embed"),
    target: ["web", "es2022"],
    entry: {
        v1: "./applications/embed/v1.ts",
        frame: "./applications/embed/frame.ts",
        forum: "./applications/embed/forum.ts",
    },
    output: { path: path.join(root, "dist/embed"), filename: "[name].js", clean: true },
    module: { rules: [typescript("chrome 109, firefox 115, safari 16.4")] },
    devtool: false,
    optimization: { minimizer: [minimizer] },
};

/** Every component in every state, as files for any static server. Not part of the product: `npm run gallery` builds it. */
const gallery: Configuration = {
    ...common("gallery"),
    target: ["web", "es2022"],
    entry: { gallery: "./applications/gallery/browser.tsx" },
    resolve: { extensions: [".ts", ".tsx", ".js"], alias: schemaless },
    output: {
        path: path.join(root, "dist/gallery"),
        filename: "[name].[contenthash:8].js",
        chunkFilename: "[name].[contenthash:8].js",
        assetModuleFilename: "[name].[contenthash:8][ext]",
        clean: true,
    },
    module: { rules: forBrowsers(false) },
    optimization: { splitChunks: { cacheGroups: { styles: firstStylesheet } }, minimizer: [minimizer] },
    plugins: [new MiniCssExtractPlugin({ filename: "[name].[contenthash:8].css", ignoreOrder: true }), writePage()],
};

export default [forum, render, worker, embed, server, gallery];

/** Writes the one page of the gallery, which names its files as they stand beside it. */
function writePage(): webpack.WebpackPluginInstance {
    return {
        apply(compiler) {
            compiler.hooks.thisCompilation.tap("page", (compilation) => {
                const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
                compilation.hooks.processAssets.tap({ name: "page", stage }, (assets) => {
                    const icon = Object.keys(assets).find((file) => file.startsWith("favicon."));
                    const files = compilation.entrypoints.get("gallery")?.getFiles() ?? [];
                    const page = [
                        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
                        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Parley</title>',
                        `<link rel="icon" type="image/svg+xml" href="${icon}">`,
                        ...files.filter((file) => file.endsWith(".css")).map((file) => `<link rel="stylesheet" href="${file}">`),
                        ...files.filter((file) => file.endsWith(".js")).map((file) => `<script src="${file}" defer></script>`),
                        '</head><body><div id="root"></div></body></html>',
                    ].join("\n");
                    compilation.emitAsset("index.html", new webpack.sources.RawSource(page));
                });
            });
        },
    };
}

/** Adds the fonts that a theme can choose. Their names have hashes, by which stylesheets of themes name them (packages/themes/contract/look). */
function emitFontFamilies(): webpack.WebpackPluginInstance {
    const folder = path.join(root, "applications/forum/assets/fonts/families");
    return {
        apply(compiler) {
            compiler.hooks.thisCompilation.tap("families", (compilation) => {
                const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
                compilation.hooks.processAssets.tap({ name: "families", stage }, () => {
                    for (const file of readdirSync(folder).filter((name) => name.endsWith(".woff2")))
                        compilation.emitAsset(file, new webpack.sources.RawSource(readFileSync(path.join(folder, file))));
                });
            });
        },
    };
}

/**
 * Writes which file is which, for the server: the script and the stylesheets to begin with, fonts and drawings, the files of every named part,
 * which classes the stylesheets dress that come later, and the rules of all of them.
 */
function writeManifest(): webpack.WebpackPluginInstance {
    return {
        apply(compiler) {
            compiler.hooks.thisCompilation.tap("manifest", (compilation) => {
                const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
                compilation.hooks.processAssets.tap({ name: "manifest", stage }, (assets) => {
                    const filesOf = (files: Iterable<string>) =>
                        [...files].filter((file) => /\.(js|css)$/.test(file)).map((file) => `/assets/${file}`);
                    const chunks = Object.fromEntries([
                        ...[...compilation.chunks].flatMap(({ name, files }) => (name ? [[name, filesOf(files)] as const] : [])),
                        // What is fetched together with a part, because others need it too, belongs to it.
                        ...[...compilation.namedChunkGroups].map(([name, group]) => [name, filesOf(group.getFiles())] as const),
                    ]);
                    const named = Object.fromEntries(
                        Object.keys(assets).flatMap((file) => {
                            const [, name] = /^([\w-]+)\.[0-9a-f]{8}(\.(woff2|svg|json))$/.exec(file) ?? [];
                            return name ? [[name, `/assets/${file}`]] : [];
                        }),
                    );
                    const first = filesOf(compilation.entrypoints.get("forum")?.getFiles() ?? []);
                    const fonts = first.filter((url) => url.endsWith(".css"));
                    const scripts = first.filter((url) => url.endsWith(".js"));
                    const styles = chunks.styles ?? [];
                    const later = Object.keys(assets)
                        .filter((file) => file.endsWith(".css"))
                        .map((file) => `/assets/${file}`)
                        .filter((url) => !styles.includes(url) && !fonts.includes(url));
                    const cssAt = (url: string) => String(assets[path.basename(url)]?.source());
                    const laterStyles = Object.fromEntries(later.map((url) => [url, classesIn(cssAt(url))]));
                    // Rules within a page name files by their whole path.
                    const inPage = (url: string) => cssAt(url).replace(/url\((?=[\w-]+\.)/g, "url(/assets/");
                    const rules = styleRulesOf([...fonts, ...styles, ...later].map(inPage));
                    const manifest = JSON.stringify(
                        { scripts, fonts, styles, laterStyles, rules, chunks, assets: named },
                        undefined,
                        2,
                    );
                    compilation.emitAsset("manifest.json", new webpack.sources.RawSource(manifest));
                });
            });
        },
    };
}

/** Writes how much of each script comes from which package or folder, in characters before minifying: scripts/check-weight.mjs names the most. */
function writeContents(): webpack.WebpackPluginInstance {
    return {
        apply(compiler) {
            compiler.hooks.thisCompilation.tap("contents", (compilation) => {
                const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
                compilation.hooks.processAssets.tap({ name: "contents", stage }, () => {
                    const contents = [...compilation.chunks].flatMap((chunk) => {
                        const modules = [...compilation.chunkGraph.getChunkModulesIterable(chunk)].flatMap(flattenModule);
                        const scripts = [...chunk.files].filter((file) => file.endsWith(".js"));
                        return scripts.map((file) => [file, sumSizes(modules)] as const);
                    });
                    const source = JSON.stringify(Object.fromEntries(contents), undefined, 2);
                    compilation.emitAsset("contents.json", new webpack.sources.RawSource(source));
                });
            });
        },
    };
}

/** The modules that a concatenated module was made of, or the module itself. */
function flattenModule(module: webpack.Module): webpack.Module[] {
    return "modules" in module && Array.isArray(module.modules) ? module.modules : [module];
}

function sumSizes(modules: webpack.Module[]): Record<string, number> {
    const sizes: Record<string, number> = {};
    for (const module of modules) {
        if (module.type.startsWith("css") || module.type === "runtime") continue;
        const source = module.nameForCondition() ?? "";
        const [, installed] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
        const [, own] = /((?:library|packages|applications)\/[^/]+(?:\/[^/]+)?)\//.exec(source) ?? [];
        const part = installed ?? own ?? "the rest";
        sizes[part] = (sizes[part] ?? 0) + module.size("javascript");
    }
    return sizes;
}

function classesIn(css: string): string[] {
    return [...new Set([...css.matchAll(/\.([a-z_][\w-]*)/g)].flatMap(([, name]) => name ?? []))];
}

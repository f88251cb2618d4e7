import path from "node:path";
import CompressionPlugin from "compression-webpack-plugin";
import MiniCssExtractPlugin from "mini-css-extract-plugin";
import TerserPlugin from "terser-webpack-plugin";
import type { Configuration, RuleSetRule } from "webpack";
import webpack from "webpack";

const root = __dirname;
const production = process.env.NODE_ENV !== "development";

/** Packages that come as ES modules only: the server's bundle takes them in, since `require` cannot. */
const ESM_ONLY = /^(typebox|markdown-it|linkify-it|mdurl|uc\.micro|punycode\.js|entities|oauth4webapi)(\/|$)/;

/** The product's own TypeScript, for the runtime a build is meant for. */
const typescript = (targets: string): RuleSetRule => ({
    test: /\.tsx?$/,
    exclude: /\.styles\.ts$|node_modules/,
    loader: "swc-loader",
    options: {
        jsc: {
            parser: { syntax: "typescript", tsx: true },
            transform: { react: { runtime: "automatic" }, verbatimModuleSyntax: true },
        },
        env: { targets },
    },
});

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
    devtool: production ? "source-map" : "cheap-module-source-map",
    resolve: { extensions: [".ts", ".tsx", ".js"] },
    cache: {
        type: "filesystem",
        cacheDirectory: path.join(root, ".cache/webpack"),
        name: `${name}-${production}`,
        buildDependencies: { config: [__filename] },
    },
    performance: { hints: false },
    stats: "errors-warnings",
});

/** Schemas stay on the server; see there for what stands in. */
const schemaless = { typebox$: path.join(root, "library/client/schemaless.ts") };

const forBrowsers = (short: boolean): RuleSetRule[] => [
    typescript("chrome 109, firefox 115, safari 16.4"),
    styles({ css: true, short }),
    { test: /\.css$/, sideEffects: true, use: [MiniCssExtractPlugin.loader, "css-loader"] },
    { test: /\.(woff2|svg)$/, type: "asset/resource" },
];

/** What a page begins with is one stylesheet; what comes later brings its own. */
const firstStylesheet = { name: "styles", type: "css/mini-extract", chunks: "initial", enforce: true } as const;

const minimizer = new TerserPlugin({
    minify: TerserPlugin.swcMinify,
    extractComments: false,
    terserOptions: { compress: { passes: 2 } },
});

/** What the browser gets: scripts and stylesheets by what is needed when, fonts and drawings, all kept for ever by their names. */
const forum: Configuration = {
    ...common("forum"),
    target: ["web", "es2022"],
    entry: { forum: "./applications/forum/browser.tsx" },
    resolve: { extensions: [".ts", ".tsx", ".js"], alias: schemaless },
    output: {
        path: path.join(root, "dist/forum"),
        publicPath: "/assets/",
        filename: "[name].[contenthash:8].js",
        chunkFilename: "[name].[contenthash:8].js",
        assetModuleFilename: "[name].[contenthash:8][ext]",
        clean: true,
    },
    module: { rules: forBrowsers(production) },
    optimization: {
        moduleIds: "deterministic",
        splitChunks: { cacheGroups: { styles: firstStylesheet } },
        minimizer: [minimizer],
    },
    plugins: [
        new MiniCssExtractPlugin({ filename: "[name].[contenthash:8].css", ignoreOrder: true }),
        writeManifest(),
        ...compressed(),
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
    module: {
        rules: [
            typescript("node 20"),
            styles({ css: false, short: production }),
            {
                test: /\.(woff2|svg)$/,
                type: "asset/resource",
                generator: { emit: false, filename: "[name].[contenthash:8][ext]" },
            },
        ],
    },
    optimization: { minimize: false, splitChunks: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
};

/** The server and the command line. What is installed stays outside and is required at run time. */
const server: Configuration = {
    ...common("server"),
    target: "node20",
    entry: { main: "./applications/server/main.ts", parley: "./applications/server/parley.ts" },
    output: { path: path.join(root, "dist/server"), filename: "[name].js", library: { type: "commonjs2" }, clean: true },
    module: { rules: [typescript("node 20")] },
    externals: [
        ({ request = "" }, callback) => {
            if (/^[./]/.test(request) || path.isAbsolute(request) || request.startsWith("@parley/") || ESM_ONLY.test(request))
                return callback();
            return callback(undefined, `commonjs ${request}`);
        },
    ],
    node: { __dirname: false },
    optimization: { minimize: false },
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

export default [forum, render, server, gallery];

/** Files that compress well stand beside themselves compressed as well as can be, so that serving them costs nothing. */
function compressed(): webpack.WebpackPluginInstance[] {
    const files = { test: /\.(js|css|svg)$/, minRatio: 0.9 };
    return production
        ? [
              new CompressionPlugin({ ...files, algorithm: "brotliCompress", filename: "[path][base].br" }),
              new CompressionPlugin({ ...files, filename: "[path][base].gz" }),
          ]
        : [];
}

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

/**
 * Writes which file is which, for the server: the script and the stylesheet to begin with, the fonts, the files of every named part, and
 * which classes the stylesheets dress that come later.
 */
function writeManifest(): webpack.WebpackPluginInstance {
    return {
        apply(compiler) {
            compiler.hooks.thisCompilation.tap("manifest", (compilation) => {
                const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
                compilation.hooks.processAssets.tap({ name: "manifest", stage }, (assets) => {
                    const filesOf = (files: Iterable<string>) =>
                        [...files].filter((file) => /\.(js|css)$/.test(file)).map((file) => `/assets/${file}`);
                    const entry = filesOf(compilation.entrypoints.get("forum")?.getFiles() ?? []);
                    const chunks = Object.fromEntries(
                        [...compilation.chunks].flatMap((chunk) => (chunk.name ? [[chunk.name, filesOf(chunk.files)]] : [])),
                    );
                    const named = Object.fromEntries(
                        Object.keys(assets).flatMap((file) => {
                            const [, name] = /^([\w-]+)\.[0-9a-f]{8}(\.(woff2|svg))$/.exec(file) ?? [];
                            return name ? [[name, `/assets/${file}`]] : [];
                        }),
                    );
                    const styles = entry.filter((file) => file.endsWith(".css"));
                    const laterStyles = Object.fromEntries(
                        Object.entries(assets)
                            .map(([file, source]) => [`/assets/${file}`, source] as const)
                            .filter(([file]) => file.endsWith(".css") && !styles.includes(file))
                            .map(([file, source]) => [file, classesIn(String(source.source()))]),
                    );
                    const scripts = entry.filter((file) => file.endsWith(".js"));
                    const manifest = JSON.stringify({ scripts, styles, laterStyles, chunks, assets: named }, undefined, 2);
                    compilation.emitAsset("manifest.json", new webpack.sources.RawSource(manifest));
                });
            });
        },
    };
}

function classesIn(css: string): string[] {
    return [...new Set([...css.matchAll(/\.([a-z_][\w-]*)/g)].flatMap(([, name]) => name ?? []))];
}

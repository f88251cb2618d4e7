import path from "node:path";
import CompressionPlugin from "compression-webpack-plugin";
import MiniCssExtractPlugin from "mini-css-extract-plugin";
import TerserPlugin from "terser-webpack-plugin";
import type { Configuration, RuleSetRule } from "webpack";
import webpack from "webpack";

const root = __dirname;
const production = process.env.NODE_ENV !== "development";

/** Packages that come as ES modules only: the server's bundle takes them in, since `require` cannot. */
const ESM_ONLY = /^(typebox|markdown-it|linkify-it|mdurl|uc\.micro|punycode\.js|entities)(\/|$)/;

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
const styles = (css: boolean): RuleSetRule => ({
    test: /\.styles\.ts$/,
    sideEffects: true,
    use: [{ loader: path.join(root, "scripts/webpack/stylesLoader.cjs"), options: { css } }],
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

/** What the browser gets: scripts by what is needed when, one stylesheet, fonts and drawings, all kept for ever by their names. */
const forum: Configuration = {
    ...common("forum"),
    target: ["web", "es2022"],
    entry: { forum: "./applications/forum/browser.tsx" },
    // Schemas stay on the server; see there for what stands in.
    resolve: { extensions: [".ts", ".tsx", ".js"], alias: { typebox$: path.join(root, "library/client/schemaless.ts") } },
    output: {
        path: path.join(root, "dist/forum"),
        publicPath: "/assets/",
        filename: "[name].[contenthash:8].js",
        chunkFilename: "[name].[contenthash:8].js",
        assetModuleFilename: "[name].[contenthash:8][ext]",
        clean: true,
    },
    module: {
        rules: [
            typescript("chrome 109, firefox 115, safari 16.4"),
            styles(true),
            { test: /\.css$/, sideEffects: true, use: [MiniCssExtractPlugin.loader, "css-loader"] },
            { test: /\.(woff2|svg)$/, type: "asset/resource" },
        ],
    },
    optimization: {
        moduleIds: "deterministic",
        splitChunks: { cacheGroups: { styles: { name: "styles", type: "css/mini-extract", chunks: "all", enforce: true } } },
        minimizer: [
            new TerserPlugin({
                minify: TerserPlugin.swcMinify,
                extractComments: false,
                terserOptions: { compress: { passes: 2 } },
            }),
        ],
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
            styles(false),
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

export default [forum, render, server];

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

/** Writes which file is which, for the server: the script to begin with, the stylesheet, the fonts, and the files of every named part. */
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
                    const styles = Object.keys(assets)
                        .filter((file) => file.endsWith(".css"))
                        .map((file) => `/assets/${file}`);
                    const manifest = JSON.stringify(
                        { scripts: entry.filter((file) => file.endsWith(".js")), styles, chunks, assets: named },
                        undefined,
                        2,
                    );
                    compilation.emitAsset("manifest.json", new webpack.sources.RawSource(manifest));
                });
            });
        },
    };
}

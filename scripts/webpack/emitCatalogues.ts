import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Catalogue } from "@parley/library/contract";
import webpack from "webpack";
import type { Messages } from "../../library/server/messages/createCatalogue";
import { createCatalogue } from "../../library/server/messages/createCatalogue";
import type { ChunkTexts } from "./divideCatalogue";
import { divideCatalogue, readSentTexts, readTexts } from "./divideCatalogue";

const NAME = "catalogues";

/**
 * Adds the catalogues of all locales but English to a build: `texts-de.0a1b2c3d.json`, which pages link and the app fetches once;
 * `texts-de-member.…json` and `texts-de-desk.…json` with what only members read, and only those who manage the site; `texts-de-server.…json` with
 * what the server alone says. Their messages are compiled here, so that neither browsers nor the server have a parser.
 */
export function emitCatalogues(folder: string): webpack.WebpackPluginInstance {
    return {
        apply(compiler) {
            compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
                compilation.contextDependencies.add(folder);
                const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
                compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
                    const said = { chunks: readChunks(compilation), sent: readServer(path.join(folder, "../../..")) };
                    const emit = (name: string, part: Catalogue) => {
                        const content = JSON.stringify(part);
                        const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
                        compilation.emitAsset(`${name}.${hash}.json`, new webpack.sources.RawSource(content));
                    };
                    for (const [locale, catalogue] of compileCatalogues(folder)) {
                        const { app, ...others } = divideCatalogue(catalogue, said);
                        emit(`texts-${locale}`, app);
                        for (const [part, texts] of Object.entries(others)) emit(`texts-${locale}-${part}`, texts);
                    }
                });
            });
        },
    };
}

/** Returns the texts in the code of each chunk. */
function readChunks(compilation: webpack.Compilation): ChunkTexts {
    return [...compilation.chunks].map(({ name, files }) => {
        const code = [...files].filter((file) => file.endsWith(".js")).map((file) => compilation.getAsset(file)?.source.source());
        return { name: name ?? undefined, texts: readTexts(code.join("\n")) };
    });
}

/** Returns the texts that the server may send to browsers. */
function readServer(root: string): ReadonlySet<string> {
    const files = ["packages", "library"].flatMap((folder) =>
        readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => path.join(root, folder, file)),
    );
    const sources = files.filter(
        (file) => /[\\/](?:server|contract)[\\/].*(?<!\.test)\.ts$/.test(file) && !file.includes("node_modules"),
    );
    return new Set(sources.flatMap((file) => readSentTexts(readFileSync(file, "utf8"))));
}

function compileCatalogues(folder: string): [locale: string, catalogue: Catalogue][] {
    const read = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, name), "utf8"));
    const names = readdirSync(folder).filter((name) => /^(?!en\.|texts\.|states\.)[\w-]+\.json$/.test(name));
    const messages = Object.fromEntries(names.map((name) => [path.basename(name, ".json"), read(name) as Messages]));
    const english = read("en.json") as Catalogue;
    return Object.keys(messages).map((locale) => [locale, createCatalogue(locale, messages, english)]);
}

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Catalogue } from "@parley/library/contract";
import webpack from "webpack";
import type { Messages } from "../../library/client/messages/createCatalogue";
import { createCatalogue } from "../../library/client/messages/createCatalogue";

const NAME = "catalogues";

/**
 * Adds the catalogues of all locales but English to a build: `texts-de.0a1b2c3d.json`, which pages link and the app fetches once. Their messages are
 * compiled here, so that neither browsers nor the server have a parser.
 */
export function emitCatalogues(folder: string): webpack.WebpackPluginInstance {
    return {
        apply(compiler) {
            compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
                compilation.contextDependencies.add(folder);
                const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
                compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
                    for (const [locale, catalogue] of compileCatalogues(folder)) {
                        const content = JSON.stringify(catalogue);
                        const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
                        compilation.emitAsset(`texts-${locale}.${hash}.json`, new webpack.sources.RawSource(content));
                    }
                });
            });
        },
    };
}

function compileCatalogues(folder: string): [locale: string, catalogue: Catalogue][] {
    const read = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, name), "utf8"));
    const names = readdirSync(folder).filter((name) => /^(?!en\.|texts\.)[\w-]+\.json$/.test(name));
    const messages = Object.fromEntries(names.map((name) => [path.basename(name, ".json"), read(name) as Messages]));
    const english = read("en.json") as Catalogue;
    return Object.keys(messages).map((locale) => [locale, createCatalogue(locale, messages, english)]);
}

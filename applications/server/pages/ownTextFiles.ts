import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { AssetManifest, Catalogue } from "@parley/library/contract";
import { withoutBasePath } from "@parley/library/contract";
import { DatabaseUnavailableError } from "@parley/library/server/database";
import { chooseEncoding, encode } from "@parley/library/server/http";
import type { FastifyInstance } from "fastify";
import type { AppPart, BuiltCatalogues } from "./catalogues";
import { APP_PARTS } from "./catalogues";
import type { createSiteLanguages } from "./siteLanguages";

interface Dependencies {
    manifest: AssetManifest;
    catalogues: Pick<BuiltCatalogues, "readPart">;
    languages: Pick<ReturnType<typeof createSiteLanguages>, "getOwn" | "readOwn">;
    basePath: string;
}

/** A file with a part of the translations into a language, which has words of the site. */
interface OwnFile {
    url: string;
    content: string;
}

/** Files by the names that they have in the manifest: `texts-de-member`. */
type Files = ReadonlyMap<string, OwnFile>;

const FOLDER = "/assets/own";
const compress = promisify(brotliCompress);
const YEAR = 365 * 24 * 60 * 60;

/**
 * Creates the files of catalogues with the words of the site, which take the place of those of the build: an app fetches as many as
 * without such words, and in English none unless there are English words. They are served under names that change with their content.
 */
export function createOwnTextFiles({ manifest, catalogues, languages, basePath }: Dependencies) {
    const known = new WeakMap<Catalogue, Files>();
    const manifests = new WeakMap<Catalogue, AssetManifest>();
    const compressed = new WeakMap<OwnFile, Promise<Buffer>>();
    return {
        /** Returns the manifest of the build with the files for a page in a language. */
        addTo(locale: string): AssetManifest {
            const own = languages.getOwn(locale);
            if (!own) return manifest;
            const added = manifests.get(own) ?? {
                ...manifest,
                assets: { ...manifest.assets, ...listURLs(filesOf(locale, own)) },
            };
            manifests.set(own, added);
            return added;
        },

        /**
         * Adds the route of the files. One that has changed meanwhile is sent as it is now, and not cached; one that has no words of the site
         * any more is that of the build.
         */
        serve(app: FastifyInstance): void {
            app.get<{ Params: { file: string } }>(`${FOLDER}/:file`, async (request, reply) => {
                await languages.readOwn().catch(passOverUnavailable);
                const [name = "", hash = ""] = request.params.file.split(".", 2);
                const locale = /^texts-(.+?)(?:-member|-desk)?$/.exec(name)?.[1] ?? "";
                const own = languages.getOwn(locale);
                const file = own && filesOf(locale, own).get(name);
                const isSame = file?.url.endsWith(`${name}.${hash}.json`) === true;
                reply.header("cache-control", isSame ? `public, max-age=${YEAR}, immutable` : "no-cache");
                const built = Object.hasOwn(manifest.assets, name) ? manifest.assets[name] : undefined;
                if (!file && built !== undefined) return reply.redirect(withoutBasePath(built, basePath) ?? built, 302);
                if (!file && locale !== "en")
                    return reply.code(404).send({ status: 404, message: "Page not found.", description: null });
                const content = file?.content ?? "{}";
                const encoding = chooseEncoding(request.headers["accept-encoding"], content.length);
                reply.type("application/json; charset=utf-8");
                if (encoding === "identity") return reply.send(content);
                const bytes = file && encoding === "br" ? compressFile(file) : encode(Buffer.from(content), encoding);
                return reply.headers({ "content-encoding": encoding, vary: "Accept-Encoding" }).send(await bytes);
            });
        },
    };

    /** Returns the file in as few bytes as the build has its own; once, since this takes a fifth of a second. */
    function compressFile(file: OwnFile): Promise<Buffer> {
        const bytes = compressed.get(file) ?? compress(file.content);
        compressed.set(file, bytes);
        return bytes;
    }

    function filesOf(locale: string, own: Catalogue): Files {
        const files = known.get(own) ?? createFiles(locale, own);
        known.set(own, files);
        return files;
    }

    function createFiles(locale: string, own: Catalogue): Files {
        const parts = APP_PARTS.map((part) => [part, catalogues.readPart(locale, part)] as const);
        const server = catalogues.readPart(locale, "-server");
        return new Map(
            parts.flatMap(([part, built]) => {
                const words = Object.entries(own).filter(([key]) => findPart(key, parts, server) === part);
                return words.length === 0
                    ? []
                    : [createFile(`texts-${locale}${part}`, { ...built, ...Object.fromEntries(words) })];
            }),
        );
    }

    function createFile(name: string, catalogue: Catalogue): [string, OwnFile] {
        const content = JSON.stringify(catalogue);
        const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
        return [name, { url: `${basePath}${FOLDER}/${name}.${hash}.json`, content }];
    }
}

/** Lets files be sent as they are known while the database is away, as cached pages are (FC-44). */
function passOverUnavailable(error: unknown): void {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
}

/** Returns the part that has a text; the one for all readers if none has, and undefined if the server alone says it. */
function findPart(key: string, parts: readonly (readonly [AppPart, Catalogue])[], server: Catalogue): AppPart | undefined {
    if (Object.hasOwn(server, key)) return undefined;
    return parts.find(([, built]) => Object.hasOwn(built, key))?.[0] ?? "";
}

const listURLs = (files: Files): Record<string, string> => Object.fromEntries([...files].map(([name, { url }]) => [name, url]));

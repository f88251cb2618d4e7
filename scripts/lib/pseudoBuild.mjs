import { createHash } from "node:crypto";
import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { alone } from "./lock.mjs";
import { root } from "./root.mjs";
import { readStamp } from "./stamp.mjs";
import { readPluralForms } from "./texts/catalogues.mjs";
import { findTexts, readTextSources } from "./texts/findTexts.mjs";
import { createPseudoCatalogue, PSEUDO_LOCALES } from "./texts/pseudoLocales.mjs";

const FOLDER = join(root, ".cache/pseudo");
const BUILD = join(root, "dist");

/** Parts of a catalogue (`scripts/webpack/divideCatalogue.ts`); what no catalogue has yet goes into the first. */
const PARTS = ["", "-member", "-desk", "-server"];

/**
 * Returns the folder of a copy of the build in which the pseudo-locales take the places of other languages, made where it is missing or of
 * another build. Nothing in the product knows them.
 */
export async function ensurePseudoBuild() {
    const stamp = `${readStamp("forum")} ${readStamp("render")} ${readStamp("server")} ${readStamp("worker")} ${readStamp("embed")}`;
    const file = join(FOLDER, "stamp");
    await alone(`${FOLDER}.lock`, async () => {
        if (existsSync(file) && readFileSync(file, "utf8") === stamp) return;
        rmSync(FOLDER, { recursive: true, force: true });
        mkdirSync(FOLDER, { recursive: true });
        copyBuild();
        writeFileSync(file, stamp);
    });
    return FOLDER;
}

/** Copies what the server reads, and links the files of browsers, which it only sends. */
function copyBuild() {
    for (const bundle of ["server", "render", "worker", "embed"])
        cpSync(join(BUILD, bundle), join(FOLDER, bundle), { recursive: true });
    const [from, to] = [join(BUILD, "forum"), join(FOLDER, "forum")];
    mkdirSync(to);
    for (const name of readdirSync(from)) if (name !== "manifest.json") linkSync(join(from, name), join(to, name));
    const manifest = JSON.parse(readFileSync(join(from, "manifest.json"), "utf8"));
    const { texts } = findTexts(readTextSources(root));
    for (const { locale, convert } of Object.values(PSEUDO_LOCALES)) {
        const catalogue = createPseudoCatalogue(texts, readPluralForms(root), convert);
        for (const [name, part] of divide(catalogue, `texts-${locale}`, manifest)) {
            const content = JSON.stringify(part);
            const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
            writeFileSync(join(to, `${name}.${hash}.json`), content);
            manifest.assets[name] = `/assets/${name}.${hash}.json`;
        }
    }
    writeFileSync(join(to, "manifest.json"), JSON.stringify(manifest));
}

/** Divides a catalogue as the build has divided that of its locale. */
function divide(catalogue, name, { assets }) {
    const remaining = new Map(Object.entries(catalogue));
    const parts = PARTS.map((part) => {
        const built = JSON.parse(readFileSync(join(BUILD, "forum", basename(assets[name + part])), "utf8"));
        const keys = Object.keys(built).filter((key) => remaining.has(key));
        const own = Object.fromEntries(keys.map((key) => [key, remaining.get(key)]));
        for (const key of keys) remaining.delete(key);
        return [name + part, own];
    });
    Object.assign(parts[0][1], Object.fromEntries(remaining));
    return parts;
}

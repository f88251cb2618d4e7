// Prints every text that people read as JSON, with its plural forms in English, for a build (scripts/webpack/emitTexts.ts).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";
import { findTexts, readTextSources } from "./texts/findTexts.mjs";

const plurals = JSON.parse(readFileSync(join(root, "applications/forum/locales/en.json"), "utf8"));
const { texts } = findTexts(readTextSources(root));
process.stdout.write(JSON.stringify(texts.map((one) => (one.text in plurals ? { ...one, forms: plurals[one.text] } : one))));

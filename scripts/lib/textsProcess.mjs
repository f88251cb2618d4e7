// Prints every text that people read as JSON, with its plural forms in English and who has seen its translations, for a build (scripts/webpack/emitTexts.ts).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";
import { addStates, readStates } from "./texts/catalogues.mjs";
import { findTexts, readTextSources } from "./texts/findTexts.mjs";

const plurals = JSON.parse(readFileSync(join(root, "applications/forum/locales/en.json"), "utf8"));
const { texts } = findTexts(readTextSources(root));
const withForms = texts.map((one) => (one.text in plurals ? { ...one, forms: plurals[one.text] } : one));
process.stdout.write(JSON.stringify(addStates(withForms, readStates(root))));

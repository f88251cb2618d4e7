// npm run texts: writes every text that people read, with its notes and places, to applications/forum/locales/texts.json, from which
// translators start. What can't be found is printed, and fails. With --status, prints how much of it each catalogue has instead.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/root.mjs";
import {
    checkCatalogue,
    checkStates,
    countTranslated,
    listGone,
    readCatalogues,
    readPlurals,
    readStates,
} from "./lib/texts/catalogues.mjs";
import { findTexts, readTextSources } from "./lib/texts/findTexts.mjs";

const FILE = "applications/forum/locales/texts.json";

const { texts, problems } = findTexts(readTextSources(root));
const catalogues = readCatalogues(root);
const states = readStates(root);
if (process.argv.includes("--status")) {
    console.log(`${texts.length} texts in English`);
    for (const [locale, catalogue] of catalogues) {
        const count = countTranslated(catalogue, texts);
        const gone = listGone(catalogue, texts).length;
        const { reviewed = [], person = [] } = states[locale] ?? {};
        const share = Math.floor((count / texts.length) * 100);
        console.log(
            `${locale}: ${count} (${share} %), ${reviewed.length} reviewed, ${person.length} by a person, ${gone} of texts that are gone`,
        );
    }
} else {
    writeFileSync(join(root, FILE), `${JSON.stringify(texts, null, 4)}\n`);
    console.log(`${texts.length} texts in ${FILE}`);
}
for (const [locale, catalogue] of catalogues) problems.push(...checkCatalogue(locale, catalogue, texts, readPlurals(root)));
problems.push(...checkStates(states, catalogues));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

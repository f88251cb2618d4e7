// npm run texts: writes every text that people read, with its notes and places, to applications/forum/locales/texts.json, from which
// translators start. What can't be found is printed, and fails.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/root.mjs";
import { findTexts, readTextSources } from "./lib/texts/findTexts.mjs";

const FILE = "applications/forum/locales/texts.json";

const { texts, problems } = findTexts(readTextSources(root));
writeFileSync(join(root, FILE), `${JSON.stringify(texts, null, 4)}\n`);
console.log(`${texts.length} texts in ${FILE}`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

// npm run languages: opens every page in Chromium in English, each language and both pseudo-locales, for errors, serious violations of axe, what is cut off at 320
// pixels or with text at 200 %, and in the pseudo-locales English words. npm run languages -- ar longer: some of them.
import { spawnSync } from "node:child_process";
import { ensureBuilt } from "./lib/build.mjs";
import { checkNode, ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/root.mjs";
import { readCatalogues } from "./lib/texts/catalogues.mjs";
import { PSEUDO_LOCALES } from "./lib/texts/pseudoLocales.mjs";

const TESTS = ["jest", "--maxWorkers=1", "applications/forum/e2e/hydration.e2e", "-t", "every page"];

checkNode();
await ensureInstalled({ tools: true });
await ensureBuilt();
const all = [...Object.keys(PSEUDO_LOCALES), "en", ...readCatalogues(root).keys()];
const wanted = process.argv.slice(2);
const failed = (wanted.length > 0 ? wanted : all).filter((language) => {
    console.log(`\n── ${language}`);
    const env = { ...process.env, WALKED_LANGUAGE: language };
    return spawnSync("npx", TESTS, { cwd: root, stdio: "inherit", env }).status !== 0;
});
console.log(failed.length > 0 ? `\nFaults in ${failed.join(", ")}.` : "\nNo faults.");
process.exitCode = failed.length > 0 ? 1 : 0;

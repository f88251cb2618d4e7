// Checks the grid of layers, sides and entry points that imports may cross. The rules are in .dependency-cruiser.cjs.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { runCheck } from "./lib/problems.mjs";
import { walk } from "./lib/sources.mjs";

const require = createRequire(import.meta.url);
teachTheParser();
const { cruise } = await import("dependency-cruiser");

await runCheck("boundaries", async (root) => {
    process.chdir(root);
    const { forbidden, options } = require("../.dependency-cruiser.cjs");
    const folders = ["library", "packages", "applications"].filter((folder) => existsSync(join(root, folder)));
    const { output } = await cruise(
        folders,
        { ...options, validate: true, ruleSet: { forbidden } },
        options.enhancedResolveOptions,
    );
    return output.summary.violations.map(({ rule, from, to, cycle }) => {
        const { comment } = forbidden.find(({ name }) => name === rule.name);
        return `${rule.name}: ${from} → ${cycle ? cycle.map(({ name }) => name).join(" → ") : to}. ${comment}`;
    });
});

/**
 * Makes dependency-cruiser parse with swc, because TypeScript 7 has no API for other tools. dependency-cruiser calls swc without JSX and
 * ignores types like `import("./other").Name`; both are added here.
 */
function teachTheParser() {
    const swc = require("@swc/core");
    const { parseFileSync } = swc;
    swc.parseFileSync = (path, options) => {
        const tree = parseFileSync(path, { ...options, tsx: path.endsWith("x") });
        const importTypes = [];
        walk(tree, (node) => {
            if (node.type === "TsImportType")
                importTypes.push({ type: "ImportDeclaration", span: node.span, specifiers: [], source: node.argument });
        });
        tree.body.push(...importTypes);
        return tree;
    };
}

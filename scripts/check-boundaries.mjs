// Holds the grid: which floor, side and door an import may go through. The rules are in .dependency-cruiser.cjs.
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
 * TypeScript 7 has no interface for other tools, so swc parses. dependency-cruiser calls it without JSX and does not look at
 * types like `import("./other").Name`; here it is given both.
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

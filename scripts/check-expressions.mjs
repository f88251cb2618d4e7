// Checks that regular expressions take linear time, so that no text stops the server (FC-8, FC-79). They are analysed by recheck; linear
// ones are recorded in scripts/expressions.json, because an analysis takes long: `node scripts/check-expressions.mjs --record` adds new
// ones. An expression that is only applied to short texts says so in a comment above it: `// bounded: …`; so must one that is composed at
// run time.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkSync } from "recheck";
import { checkAsCommand } from "./lib/rules.mjs";
import { isForTests, walk } from "./lib/sources.mjs";

const RECORD = "scripts/expressions.json";
const ANALYSIS = { timeout: 10_000 };
const BOUNDED = /^\s*(?:\/\/|\*|\/\*\*)\s*bounded: \S/;

/** The rule that regular expressions take linear time. */
export const expressions = {
    name: "expressions",
    start(root) {
        const all = [];
        return {
            inspect(source) {
                if (isShipped(source.path)) all.push(...expressionsIn(source));
                return [];
            },
            conclude: () => superlinear(root, all),
        };
    },
};

await checkAsCommand(import.meta.url, expressions);

function superlinear(root, all) {
    const known = new Set(readRecord(root));
    const found = new Map();
    const problems = [];
    for (const { key, source, flags, location, isBounded } of all) {
        if (isBounded) continue;
        if (source === undefined) problems.push(`expressions: ${location} is put together here; say above it what bounds it`);
        else if (known.has(key) || found.get(key) === "safe") found.set(key, "safe");
        else {
            const { status, complexity } = checkSync(source, flags, ANALYSIS);
            found.set(key, status);
            if (status !== "safe")
                problems.push(
                    `expressions: ${location} /${source}/ takes ${complexity?.summary ?? "longer to analyse than a few seconds"}`,
                );
        }
    }
    if (process.argv.includes("--record")) {
        const safe = [...found].filter(([, status]) => status === "safe").map(([key]) => key);
        writeFileSync(join(root, RECORD), `${JSON.stringify(safe.sort(), null, 4)}\n`);
    }
    return problems;
}

function readRecord(root) {
    try {
        return JSON.parse(readFileSync(join(root, RECORD), "utf8"));
    } catch (error) {
        if (error.code === "ENOENT") return [];
        throw error;
    }
}

function isShipped(path) {
    return !isForTests(path) && !/\.(gallery|examples)\.tsx?$/.test(path);
}

/**
 * Returns the regular expressions and calls of `RegExp` in a file: the text, unless it is composed, and whether a comment above states the
 * bound.
 */
function expressionsIn({ path, tree, lineOf, lines }) {
    const expressions = [];
    const add = (node, source, flags) => {
        const line = lineOf(node);
        const key = createHash("sha256").update(`/${source}/${flags}`).digest("base64url").slice(0, 16);
        expressions.push({ key, source, flags, location: `${path}:${line}`, isBounded: isBounded(lines, line) });
    };
    walk(tree, (node) => {
        if (node.type === "RegExpLiteral") add(node, node.pattern, node.flags);
        if (node.type === "NewExpression" && node.callee.value === "RegExp") add(node, undefined, "");
    });
    return expressions;
}

/** Whether a comment in one of the lines right above states the bound. */
function isBounded(lines, line) {
    for (let above = line - 2; above >= 0 && /^\s*(\/\/|\*|\/\*\*)/.test(lines[above]); above--)
        if (BOUNDED.test(lines[above])) return true;
    return false;
}

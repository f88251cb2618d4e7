// Regular expressions take time in proportion to the text, so that no text stops the server (FC-8, FC-79). Analysed by recheck; what was found to be
// linear is kept in scripts/expressions.json, for an analysis takes long: `node scripts/check-expressions.mjs --record` adds what is new.
// An expression that meets short texts only says so in a comment above it: `// bounded: …`, and one that is put together in the code as well.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkSync } from "recheck";
import { runCheck } from "./lib/problems.mjs";
import { isForTests, parse, sourceFiles, walk } from "./lib/sources.mjs";

const RECORD = "scripts/expressions.json";
const ANALYSIS = { timeout: 10_000 };
const BOUNDED = /^\s*(?:\/\/|\*|\/\*\*)\s*bounded: \S/;

await runCheck("expressions", (root) => {
    const known = new Set(readRecord(root));
    const all = sourceFiles(root)
        .filter(isShipped)
        .flatMap((path) => expressionsIn(root, path));
    const found = new Map();
    const problems = [];
    for (const { key, source, flags, place, isBounded } of all) {
        if (isBounded) continue;
        if (source === undefined) problems.push(`expressions: ${place} is put together here; say above it what bounds it`);
        else if (known.has(key) || found.get(key) === "safe") found.set(key, "safe");
        else {
            const { status, complexity } = checkSync(source, flags, ANALYSIS);
            found.set(key, status);
            if (status !== "safe")
                problems.push(
                    `expressions: ${place} /${source}/ takes ${complexity?.summary ?? "longer to analyse than a few seconds"}`,
                );
        }
    }
    if (process.argv.includes("--record")) {
        const safe = [...found].filter(([, status]) => status === "safe").map(([key]) => key);
        writeFileSync(join(root, RECORD), `${JSON.stringify(safe.sort(), null, 4)}\n`);
    }
    return problems;
});

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

/** Each regular expression of a file, or call of `RegExp`: its text, unless it is put together, and whether a comment above says what bounds it. */
function expressionsIn(root, path) {
    const { tree, lineOf, lines } = parse(root, path);
    const expressions = [];
    const add = (node, source, flags) => {
        const line = lineOf(node);
        const key = createHash("sha256").update(`/${source}/${flags}`).digest("base64url").slice(0, 16);
        expressions.push({ key, source, flags, place: `${path}:${line}`, isBounded: isBounded(lines, line) });
    };
    walk(tree, (node) => {
        if (node.type === "RegExpLiteral") add(node, node.pattern, node.flags);
        if (node.type === "NewExpression" && node.callee.value === "RegExp") add(node, undefined, "");
    });
    return expressions;
}

/** Whether a comment says so in one of the lines right above. */
function isBounded(lines, line) {
    for (let above = line - 2; above >= 0 && /^\s*(\/\/|\*|\/\*\*)/.test(lines[above]); above--)
        if (BOUNDED.test(lines[above])) return true;
    return false;
}

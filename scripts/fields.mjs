// npm run fields [-- --list] [-- packages/x]: how many fields that the API declares were in a response of the server tests, and with --list
// which were in none. With a folder, only its tests run. A field that no test has seen may be accepted and never delivered.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "./lib/build.mjs";
import { checkNode, ensureInstalled } from "./lib/install.mjs";
import { readOpenAPI } from "./lib/openAPI.mjs";
import { root } from "./lib/root.mjs";

const { values, positionals } = parseArgs({ options: { list: { type: "boolean", default: false } }, allowPositionals: true });
checkNode();
await ensureInstalled({ tools: true });
await ensureBuilt(["server"]);

const directory = mkdtempSync(join(tmpdir(), "parley-fields-"));
try {
    runServerTests(directory, positionals);
    report(listDeclaredFields(JSON.parse(readOpenAPI())), readSeenFields(directory));
} finally {
    rmSync(directory, { recursive: true, force: true });
}

/** Runs the server tests on SQLite. Tests that fail are no matter here: their responses count as well. */
function runServerTests(folder, patterns) {
    const selected = patterns.length > 0 ? ["--testPathPatterns", ...patterns] : [];
    const env = { ...process.env, PARLEY_TEST_FIELDS: folder };
    try {
        execFileSync("npx", ["jest", "--selectProjects", "server", "--silent", "--testTimeout=120000", ...selected], {
            cwd: root,
            env,
            stdio: "inherit",
        });
    } catch {
        process.exitCode = 1;
    }
}

/** Returns the paths of all fields by call, as `responseFields.ts` writes them. A map from any name to values is one field. */
function listDeclaredFields({ paths }) {
    const declared = new Map();
    for (const [path, operations] of Object.entries(paths))
        for (const [method, { responses }] of Object.entries(operations)) {
            const found = new Set();
            const [success] = Object.keys(responses).filter((status) => status.startsWith("2"));
            const schema = responses[success]?.content?.["application/json"]?.schema;
            if (schema) addDeclared(schema, "", found);
            declared.set(`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`, found);
        }
    return declared;
}

function addDeclared({ properties = {}, items, anyOf = [], allOf = [] }, at, found) {
    for (const [name, schema] of Object.entries(properties)) {
        const path = at ? `${at}.${name}` : name;
        found.add(path);
        // What a field contains is a record of its own, with its own calls.
        if (!path.includes(".")) addDeclared(schema, path, found);
    }
    if (items) addDeclared(items, `${at}[]`, found);
    for (const schema of [...anyOf, ...allOf]) addDeclared(schema, at, found);
}

function readSeenFields(folder) {
    const seen = new Map();
    for (const file of readdirSync(folder))
        for (const line of readFileSync(join(folder, file), "utf8").trimEnd().split("\n").filter(Boolean)) {
            const [call, paths] = JSON.parse(line);
            seen.set(call, new Set([...(seen.get(call) ?? []), ...paths]));
        }
    return seen;
}

/** Fields of calls with the same resource count as one: the same record comes from many of them, one or a list. */
function report(declared, seen) {
    const fieldsOf = (calls) => [...calls].flatMap(([call, paths]) => [...paths].map((path) => nameField(call, path)));
    const all = new Set(fieldsOf(declared));
    const found = new Set(fieldsOf(seen));
    const unseen = [...all].filter((field) => !found.has(field)).sort();
    if (values.list) for (const field of unseen) console.log(field);
    console.log(`${all.size - unseen.length} of ${all.size} fields were in a response of a test`);
}

/** Returns the name of a field of a call: `/discussions insertUser.name`. */
function nameField(call, path) {
    return `${/^\w+ (\/[\w-]+)/.exec(call)?.[1]} ${path.replace(/^\[\]\.?/, "")}`;
}

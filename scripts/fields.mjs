// npm run fields [-- --list] [-- --contract FILE [--kept FOLDER]] [-- packages/x]: how many fields that the API declares were in a response
// of the server tests, and with --list which were in none. With a folder, only its tests run. A field that no test has seen may be accepted
// and never delivered. With --contract, a table of calls (scripts/lib/contractFields.mjs), each of its fields, how the endpoint declares it,
// and a test whose responses had it: these are compared with their schemas. --kept keeps what the tests saw, and reads it the next time.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "./lib/build.mjs";
import { traceFields } from "./lib/contractFields.mjs";
import { checkNode, ensureInstalled } from "./lib/install.mjs";
import { readOpenAPI } from "./lib/openAPI.mjs";
import { root } from "./lib/root.mjs";

const { values, positionals } = parseArgs({
    options: { list: { type: "boolean", default: false }, contract: { type: "string" }, kept: { type: "string" } },
    allowPositionals: true,
});
checkNode();
await ensureInstalled({ tools: true });
await ensureBuilt(["server"]);

const directory = values.kept ?? mkdtempSync(join(tmpdir(), "parley-fields-"));
mkdirSync(directory, { recursive: true });
try {
    if (readdirSync(directory).length === 0) runServerTests(directory, positionals);
    const { paths } = JSON.parse(readOpenAPI());
    const seen = readSeenFields(directory);
    if (values.contract) printTraces(readFileSync(values.contract, "utf8"), paths, seen);
    else report(listDeclaredFields(paths), seen);
} finally {
    if (values.kept === undefined) rmSync(directory, { recursive: true, force: true });
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
function listDeclaredFields(paths) {
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

/** Returns the fields by call, each with the files of the tests whose responses had it. */
function readSeenFields(folder) {
    const seen = new Map();
    for (const file of readdirSync(folder))
        for (const line of readFileSync(join(folder, file), "utf8").trimEnd().split("\n").filter(Boolean)) {
            const [call, paths, testPath] = JSON.parse(line);
            const tests = seen.get(call) ?? new Map();
            seen.set(call, tests);
            for (const path of paths) tests.set(path, (tests.get(path) ?? new Set()).add(relative(root, testPath)));
        }
    return seen;
}

/**
 * Prints a line for each field of a table of calls, and the sums for each area. Where no response of the call had an optional field in a
 * test, that of another call for the same resource counts, which is named: both return the same record.
 */
function printTraces(table, paths, seen) {
    const testsOf = (call, field) => seen.get(call)?.get(field) ?? seen.get(call)?.get(`[].${field}`) ?? new Set();
    console.log(["area", "call", "field", "declared", "test"].join("\t"));
    const sums = new Map();
    for (const { area, call, endpoint, field, declared } of traceFields(table, paths)) {
        const elsewhere = [...seen.keys()].find(
            (other) => readResource(other) === readResource(call) && testsOf(other, field).size > 0,
        );
        const from = endpoint && testsOf(endpoint, field).size > 0 ? endpoint : declared === "missing" ? undefined : elsewhere;
        const test = from && [...testsOf(from, field)].sort()[0] + (from === endpoint ? "" : `, ${from}`);
        console.log([area, call, field, declared, test ?? "in no response"].join("\t"));
        const key = `${area}\t${declared}, ${from ? "seen" : "not seen"}`;
        sums.set(key, (sums.get(key) ?? 0) + 1);
    }
    for (const [key, count] of [...sums].sort()) console.log(`${key}\t${count}`);
}

/** Returns the first segment of the path of a call: `/discussions`. */
function readResource(call) {
    return /^\w+ (\/[\w-]+)/.exec(call)?.[1];
}

/** Fields of calls with the same resource count as one: the same record comes from many of them, one or a list. */
function report(declared, seen) {
    const fieldsOf = (calls) => [...calls].flatMap(([call, paths]) => [...paths.keys()].map((path) => nameField(call, path)));
    const all = new Set(fieldsOf(declared));
    const found = new Set(fieldsOf(seen));
    const unseen = [...all].filter((field) => !found.has(field)).sort();
    if (values.list) for (const field of unseen) console.log(field);
    console.log(`${all.size - unseen.length} of ${all.size} fields were in a response of a test`);
}

/** Returns the name of a field of a call: `/discussions insertUser.name`. */
function nameField(call, path) {
    return `${readResource(call)} ${path.replace(/^\[\]\.?/, "")}`;
}

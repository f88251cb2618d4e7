import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@jest/globals";
import type { Endpoint } from "@parley/library/contract";

/** Collects which fields the responses of endpoints had in a test file, for `npm run fields`. */
export interface ResponseFields {
    add(endpoint: Endpoint, response: unknown): void;
    /** Appends the fields to a file of this process: one line of JSON for each endpoint, `[call, paths, testPath]`. */
    write(): void;
}

/**
 * Creates the collection. The path of a field consists of the names that lead to it, joined by full stops; `[]` stands for any element of a
 * list. `directory` is an existing folder.
 */
export function createResponseFields(directory: string): ResponseFields {
    const pathsOf = new Map<string, Set<string>>();
    return {
        add({ method, path }, response) {
            const call = `${method} ${path}`;
            const paths = pathsOf.get(call) ?? new Set();
            pathsOf.set(call, paths);
            addPaths(response, "", paths);
        },
        write() {
            const { testPath = "" } = expect.getState();
            const lines = [...pathsOf].map(([call, paths]) => `${JSON.stringify([call, [...paths], testPath])}\n`);
            appendFileSync(join(directory, `${process.pid}.jsonl`), lines.join(""));
        },
    };
}

function addPaths(value: unknown, at: string, paths: Set<string>): void {
    if (Array.isArray(value)) for (const element of value) addPaths(element, `${at}[]`, paths);
    else if (typeof value === "object" && value !== null)
        for (const [name, child] of Object.entries(value)) {
            const path = at ? `${at}.${name}` : name;
            paths.add(path);
            addPaths(child, path, paths);
        }
}

import type { Endpoint } from "@parley/library/contract";
import { decodeInput } from "@parley/library/contract";
import { createResponseFields } from "./responseFields";

/** Compares the answers of a server under test with the schemas of their endpoints. */
export interface ResponseCheck {
    check(endpoint: Endpoint, answer: unknown): void;
    /** Compares the answers that wait, if they are deferred. */
    compareWaiting(): void;
    /** Throws if an answer had anything that its endpoint does not declare, or lacked something. */
    report(): void;
}

/** A folder for the fields that the responses had, if they are asked for. */
const { PARLEY_TEST_FIELDS } = process.env;

/** Maximum number of differences that are reported. */
const MAX_REPORTED = 20;

/**
 * Creates the check of all answers in a test file: each has exactly what its endpoint declares, nothing more and nothing less, before the
 * serializer removes the rest. What a caller gets and what the API's document says are then the same. With `isDeferred` answers wait for
 * `compareWaiting`, so that the comparison is not part of a measured request.
 */
export function createResponseCheck({ isDeferred = false }: { isDeferred?: boolean } = {}): ResponseCheck {
    const differences = new Set<string>();
    const fields = PARLEY_TEST_FIELDS ? createResponseFields(PARLEY_TEST_FIELDS) : undefined;
    const waiting: [endpoint: Endpoint, answer: unknown][] = [];
    return {
        check(endpoint, answer) {
            if (isDeferred) waiting.push([endpoint, answer]);
            else compare(endpoint, answer);
        },
        compareWaiting,
        report() {
            compareWaiting();
            fields?.write();
            if (differences.size === 0) return;
            const lines = [...differences].slice(0, MAX_REPORTED);
            throw new Error(`${differences.size} answers differ from the schemas of their endpoints:\n${lines.join("\n")}`);
        },
    };

    function compareWaiting(): void {
        for (const [endpoint, answer] of waiting.splice(0)) compare(endpoint, answer);
    }

    function compare(endpoint: Endpoint, answer: unknown): void {
        const written: unknown = JSON.parse(JSON.stringify(answer));
        fields?.add(endpoint, written);
        const result = decodeInput(endpoint.response, written, { notation: "json", isExact: true });
        if (!("errors" in result)) return;
        for (const { field, path, message } of result.errors)
            differences.add(
                `${endpoint.method} ${endpoint.path}: ${path ? `${path.replace(/\[\d+\]/g, "[]")}.` : ""}${field}: ${message}`,
            );
    }
}

import type { Endpoint } from "@parley/library/contract";
import { decodeInput } from "@parley/library/contract";

/** Compares the answers of a server under test with the schemas of their endpoints. */
export interface ResponseCheck {
    check(endpoint: Endpoint, answer: unknown): void;
    /** Throws if an answer had anything that its endpoint does not declare, or lacked something. */
    report(): void;
}

/** Maximum number of differences that are reported. */
const MAX_REPORTED = 20;

/**
 * Creates the check of all answers in a test file: each has exactly what its endpoint declares, nothing more and nothing less, before the
 * serializer removes the rest. What a caller gets and what the API's document says are then the same.
 */
export function createResponseCheck(): ResponseCheck {
    const differences = new Set<string>();
    return {
        check(endpoint, answer) {
            const written: unknown = JSON.parse(JSON.stringify(answer));
            const result = decodeInput(endpoint.response, written, { notation: "json", isExact: true });
            if (!("errors" in result)) return;
            for (const { field, path, message } of result.errors)
                differences.add(
                    `${endpoint.method} ${endpoint.path}: ${path ? `${path.replace(/\[\d+\]/g, "[]")}.` : ""}${field}: ${message}`,
                );
        },
        report() {
            if (differences.size === 0) return;
            const lines = [...differences].slice(0, MAX_REPORTED);
            throw new Error(`${differences.size} answers differ from the schemas of their endpoints:\n${lines.join("\n")}`);
        },
    };
}

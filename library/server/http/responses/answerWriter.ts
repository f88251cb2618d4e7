import SerializerSelector from "@fastify/fast-json-stringify-compiler";
import type { TSchema } from "typebox";

/**
 * Writes answers of a schema as JSON, and nothing that it does not name. Compiled when the first one is written: a start does not wait for
 * hundreds of them.
 */
export function answerWriter(schema: TSchema): (answer: unknown) => string {
    let write: ((answer: unknown) => string) | undefined;
    return (answer) => {
        write ??= compile({ schema, method: "", url: "", httpStatus: "" }) as (answer: unknown) => string;
        return write(answer);
    };
}

const compile = SerializerSelector()({}, {});

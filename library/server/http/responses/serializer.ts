import SerializerSelector from "@fastify/fast-json-stringify-compiler";
import type { TSchema } from "typebox";

/**
 * Creates the JSON serializer of a response schema, which omits properties that are not in the schema. It is compiled at its first use, so
 * that a start does not wait for hundreds of them.
 */
export function createSerializer(schema: TSchema): (answer: unknown) => string {
    let write: ((answer: unknown) => string) | undefined;
    return (answer) => {
        write ??= compile({ schema, method: "", url: "", httpStatus: "" }) as (answer: unknown) => string;
        return write(answer);
    };
}

const compile = SerializerSelector()({}, {});

import SerializerSelector from "@fastify/fast-json-stringify-compiler";
import type { TSchema } from "typebox";
import { createHtmlAddressing } from "./htmlAddresses";

/**
 * Creates the JSON serializer of a response schema, which omits properties that are not in the schema, and adds the base path of the site to
 * the addresses in HTML. It is compiled at its first use, so that a start does not wait for hundreds of them.
 */
export function createSerializer(schema: TSchema, basePath = ""): Serializer {
    const address = createHtmlAddressing(schema, basePath);
    return (answer) => {
        const write = compiled.get(schema) ?? compile(schema);
        return write(address ? address(answer) : answer);
    };
}

type Serializer = (answer: unknown) => string;

/** Compiled serializers, by schema: many endpoints have the same. */
const compiled = new WeakMap<TSchema, Serializer>();

function compile(schema: TSchema): Serializer {
    const write = compileSchema({ schema, method: "", url: "", httpStatus: "" }) as Serializer;
    compiled.set(schema, write);
    return write;
}

const compileSchema = SerializerSelector()({}, {});

/**
 * The fields of a call of a table, with how its endpoint declares them.
 *
 * @typedef {{ area: string, call: string, endpoint?: string, field: string, declared: string }} TracedField
 */

/**
 * Traces each field in the `response` column of a table of calls (`method`, `path`, `area`, `response`) to the schema of its endpoint. A
 * field is `required` or `optional`, or `optional, not so in the table` where the table has no `?`, `missing`, or its
 * call has `no endpoint`.
 *
 * @param {string} table lines of cells that are separated by tabs, after a line with their names
 * @param {object} paths those of the OpenAPI document
 * @returns {TracedField[]}
 */
export function traceFields(table, paths) {
    const [head, ...lines] = table.trimEnd().split("\n");
    const columns = head.split("\t");
    const endpoints = new Map(
        Object.entries(paths).flatMap(([path, operations]) =>
            Object.entries(operations).map(([method, operation]) => {
                const call = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`;
                return [toShape(call), { call, shapes: listShapes(readSchema(operation)) }];
            }),
        ),
    );
    return lines
        .map((line) => Object.fromEntries(line.split("\t").map((cell, index) => [columns[index], cell])))
        .flatMap(({ method, path, area, response = "" }) => {
            const call = `${method} ${path}`;
            // A POST on a record that has no meaning of its own is its PATCH (contract §1.2).
            const endpoint =
                endpoints.get(toShape(call)) ?? (method === "POST" ? endpoints.get(toShape(`PATCH ${path}`)) : undefined);
            return [...new Set(response.split(",").filter(Boolean))].map((written) => {
                const field = written.replace(/\?$/, "");
                const found = endpoint ? describeField(endpoint.shapes, field) : "no endpoint";
                const declared = found === "optional" && field === written ? "optional, not so in the table" : found;
                return { area, call, endpoint: endpoint?.call, field, declared };
            });
        });
}

/** The names of parameters in paths do not matter. */
const toShape = (call) => call.replace(/\{\w+\}|:\w+/g, "{}");

function readSchema({ responses }) {
    const success = Object.keys(responses).find((status) => status.startsWith("2"));
    return responses[success]?.content?.["application/json"]?.schema ?? {};
}

/** Tells whether all records of a response have a field, or some. */
function describeField(shapes, field) {
    const having = shapes.filter(({ names, isOpen }) => isOpen || names.includes(field));
    if (having.length === 0) return "missing";
    return having.length === shapes.length && having.every(({ required }) => required.includes(field)) ? "required" : "optional";
}

/** Returns the kinds of records that a schema admits, of a list those of its elements. An open one may have any field. */
function listShapes({ type, items, properties, required = [], anyOf, allOf, additionalProperties, patternProperties }) {
    if (type === "array" && items) return listShapes(items);
    if (anyOf) return anyOf.flatMap(listShapes);
    if (allOf) {
        const parts = allOf.flatMap(listShapes);
        return [
            {
                names: parts.flatMap(({ names }) => names),
                required: parts.flatMap((part) => part.required),
                isOpen: parts.some(({ isOpen }) => isOpen),
            },
        ];
    }
    const isOpen = additionalProperties === true || patternProperties !== undefined;
    return properties || isOpen ? [{ names: Object.keys(properties ?? {}), required, isOpen }] : [];
}

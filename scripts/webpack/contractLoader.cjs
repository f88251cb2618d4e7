/**
 * Reduces a contract to the part that the browser needs, which validates no input and formats no response. Of an endpoint it needs the
 * method, the path, and the names of the query parameters beside a body, to tell the two apart; of a schema nothing else, so a `0` replaces
 * it.
 *
 * Runs after the loader that compiles TypeScript. `Type` and `defineEndpoint` have these names in every contract.
 */
const { parse } = require("acorn");

/** Properties of an endpoint that only the server reads. */
const OF_THE_SERVER = ["params", "body", "response", "status", "ignored"];

/** @this {import("webpack").LoaderContext<object>} */
module.exports = function contractLoader(code, map) {
    const { RawSource, ReplaceSource, SourceMapSource } = this._compiler.webpack.sources;
    const made = new ReplaceSource(map ? new SourceMapSource(code, this.resourcePath, map) : new RawSource(code));
    lighten(parse(code, { ecmaVersion: "latest", sourceType: "module" }), made);
    const result = made.sourceAndMap();
    this.callback(null, result.source, result.map ?? undefined);
};

function lighten(node, made) {
    if (isSchema(node)) return made.replace(node.start, node.end - 1, "0");
    if (node.type === "Property" && node.key.name === "query") return keepNames(node.value, made);
    // The result of a call in a contract that nothing uses is dropped from the bundle with its arguments.
    if (node.type === "VariableDeclarator" && node.init?.type === "CallExpression")
        made.insert(node.init.start, "/*#__PURE__*/ ");
    if (isEndpoint(node)) return lightenEndpoint(node.arguments[0], made);
    for (const child of childrenOf(node)) lighten(child, made);
}

function lightenEndpoint({ properties, end }, made) {
    // Without a body, every parameter that is not in the path belongs to the query.
    const isRead = properties.some(({ key, value }) => key?.name === "method" && value.value === "GET");
    const unneeded = isRead ? [...OF_THE_SERVER, "query"] : OF_THE_SERVER;
    for (const [index, property] of properties.entries()) {
        const next = properties[index + 1]?.start ?? end - 1;
        if (unneeded.includes(property.key?.name)) made.replace(property.start, next - 1, "");
        else lighten(property, made);
    }
}

/** The schema of a query remains one, with names only. They cannot be taken from another schema, because that is `0`. */
function keepNames(node, made) {
    if (node.type === "MemberExpression" && node.property.name === "properties")
        throw new Error("A query beside a body says its names itself, or takes them from a plain object: not from a schema.");
    if (isSchema(node) && node.callee.property.name !== "Object") return made.replace(node.start, node.end - 1, "0");
    for (const child of childrenOf(node)) keepNames(child, made);
}

function isSchema({ type, callee }) {
    return type === "CallExpression" && callee.type === "MemberExpression" && callee.object.name === "Type";
}

function isEndpoint({ type, callee }) {
    return type === "CallExpression" && callee.name === "defineEndpoint";
}

function childrenOf(node) {
    return Object.values(node)
        .flat()
        .filter((child) => typeof child?.type === "string");
}

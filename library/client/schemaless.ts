/**
 * Stands in for TypeBox in the browser's bundle. The browser checks no input and shapes no answer: of an endpoint it needs the
 * method, the path and the names of the query's parameters, and nothing of a schema but those names.
 */
const nothing = () => ({});

const objectOf = (properties: object) => ({ properties });

const allOf = (parts: { properties?: object }[]) => ({
    properties: Object.assign({}, ...parts.map((part) => part.properties)) as object,
});

export {
    allOf as Intersect,
    nothing as Any,
    nothing as Array,
    nothing as Boolean,
    nothing as Integer,
    nothing as Literal,
    nothing as Null,
    nothing as Number,
    nothing as Optional,
    nothing as Record,
    nothing as String,
    nothing as Tuple,
    nothing as Union,
    nothing as Unknown,
    nothing as Unsafe,
    objectOf as Object,
};

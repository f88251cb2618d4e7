import { walk } from "../sources.mjs";

/**
 * An expression with its source, so that names in it can be looked up.
 *
 * @typedef {{ node: object, source: import("../sources.mjs").Source }} Place
 */

/**
 * The places where names get values, over all sources: variables and functions, properties of objects and elements, and the arguments of
 * calls.
 *
 * @typedef {object} NameIndex
 * @property {Map<string, Place[]>} variables initial values and functions, by name
 * @property {Map<string, Place[]>} properties values of properties and attributes, by key
 * @property {Map<string, Place[][]>} calls arguments of each call, by the name of the function
 * @property {Map<string, { source: object, key?: string, list?: object, position?: { of: string, index: number }, fallback?: object }[]>} bindings names that
 * are taken out of an object (`key`) or a list, or passed to a function (`position`)
 * @property {Map<string, object[]>} resolved texts of properties that were looked up, by key
 */

/** Creates the index of some sources. */
export function indexNames(sources) {
    const index = { variables: new Map(), properties: new Map(), calls: new Map(), bindings: new Map(), resolved: new Map() };
    for (const source of sources) walk(source.tree, (node, parents) => void indexNode(index, source, node, parents.at(-1)));
    return index;
}

function indexNode(index, source, node, parent) {
    switch (node.type) {
        case "VariableDeclarator":
            if (node.id.type === "Identifier") {
                if (node.init) add(index.variables, node.id.value, { node: node.init, source });
                if (isFunction(node.init)) bindParameters(index, source, node.id.value, node.init.params);
            } else bindPattern(index, source, node.id);
            break;
        case "FunctionDeclaration":
            add(index.variables, node.identifier.value, { node, source });
            bindParameters(index, source, node.identifier.value, node.params);
            break;
        case "ArrowFunctionExpression":
            for (const parameter of node.params) bindPattern(index, source, parameter);
            break;
        case "KeyValueProperty":
            add(index.properties, keyOf(node.key), { node: node.value, source });
            break;
        case "JSXAttribute":
            if (node.value && !isFieldName(node, parent))
                add(index.properties, node.name.value, { node: node.value.expression ?? node.value, source });
            break;
        case "CallExpression": {
            const name = node.callee.value ?? node.callee.property?.value;
            const given = node.arguments.map(({ expression }) => ({ node: expression, source }));
            if (typeof name === "string") add(index.calls, name, given);
            if (node.callee.type === "MemberExpression") bindEntry(index, source, node);
            break;
        }
    }
}

/** Binds what a function gets that is called for each entry of a list. */
function bindEntry(index, source, { callee, arguments: [callback] }) {
    const entry = callback?.expression.type === "ArrowFunctionExpression" ? callback.expression.params[0] : undefined;
    const targets = entry?.type === "ArrayPattern" ? entry.elements : [entry];
    for (const target of targets)
        if (target?.type === "Identifier") add(index.bindings, target.value, { source, list: callee.object });
}

function bindParameters(index, source, name, parameters) {
    parameters.forEach((parameter, position) => {
        const pattern = parameter.pat ?? parameter;
        if (pattern.type === "Identifier")
            add(index.bindings, pattern.value, { source, position: { of: name, index: position } });
        else bindPattern(index, source, pattern);
    });
}

function bindPattern(index, source, pattern) {
    if (pattern?.type === "AssignmentPattern") bindPattern(index, source, pattern.left);
    if (pattern?.type === "ArrayPattern") for (const one of pattern.elements) bindPattern(index, source, one);
    if (pattern?.type !== "ObjectPattern") return;
    for (const property of pattern.properties) {
        if (property.type === "AssignmentPatternProperty") {
            const fallback = property.value ?? undefined;
            add(index.bindings, property.key.value, { source, key: property.key.value, fallback });
        }
        if (property.type !== "KeyValuePatternProperty") continue;
        const { value } = property;
        const target = value.type === "AssignmentPattern" ? value.left : value;
        const fallback = value.type === "AssignmentPattern" ? value.right : undefined;
        if (target.type === "Identifier") add(index.bindings, target.value, { source, key: keyOf(property.key), fallback });
        else bindPattern(index, source, target);
    }
}

/** Whether an attribute is the name of a field of a form, which nobody reads. */
const isFieldName = ({ name }, element) =>
    name.value === "name" && element.attributes?.some((other) => FIELD_ATTRIBUTES.has(other.name?.value));
const FIELD_ATTRIBUTES = new Set(["value", "defaultValue", "checked", "defaultChecked", "type"]);

const isFunction = (node) => node?.type === "ArrowFunctionExpression" || node?.type === "FunctionExpression";
const keyOf = (key) => String(key.value ?? "");

function add(map, key, value) {
    const known = map.get(key);
    if (known) known.push(value);
    else map.set(key, [value]);
}

import { walk } from "../sources.mjs";
import { isPhrase, isWording } from "./wording.mjs";

/** Operators whose result is no text. */
const COMPARISON = /^(?:[=!]==?|[<>]=?|in|instanceof)$/;

/**
 * Returns the texts to which an expression may evaluate, as `{ text, node, source }`: literals, the entries of tables, the results of
 * functions, and what is passed as a parameter or a property of the same name.
 *
 * @param {import("./indexNames.mjs").NameIndex} index
 */
export function resolveTexts(index, place, seen = new Set()) {
    const { node, source } = place;
    if (!node || seen.has(node)) return [];
    seen.add(node);
    const resolve = (inner) => resolveTexts(index, { node: inner, source }, seen);
    switch (node.type) {
        case "StringLiteral":
            return [{ text: node.value, node, source }];
        case "TemplateLiteral":
            return node.expressions.length === 0 ? [{ text: node.quasis[0].cooked, node, source }] : [];
        case "ObjectExpression":
            return node.properties.flatMap((property) =>
                resolve(property.value ?? (property.type === "SpreadElement" ? property.arguments : undefined)),
            );
        case "ArrayExpression":
            return node.elements.flatMap((element) => resolve(element?.expression));
        case "ConditionalExpression":
            return [...resolve(node.consequent), ...resolve(node.alternate)];
        case "BinaryExpression":
            if (COMPARISON.test(node.operator)) return [];
            return node.operator === "&&" ? resolve(node.right) : [...resolve(node.left), ...resolve(node.right)];
        case "NewExpression":
            return (node.arguments ?? []).flatMap(({ expression }) => resolve(expression));
        case "Identifier":
            return resolveName(index, source, node.value, seen);
        case "MemberExpression":
            return resolveMember(index, place, seen);
        case "OptionalChainingExpression":
            return resolve(node.base);
        case "CallExpression":
            return resolveCall(index, place, seen);
        case "FunctionDeclaration":
        case "FunctionExpression":
        case "ArrowFunctionExpression":
            return resolveResults(index, place, seen).filter(({ text }) => isPhrase(text));
        default:
            // Type assertions and parentheses.
            return node.expression ? resolve(node.expression) : [];
    }
}

function resolveName(index, source, name, seen) {
    const inFile = (entries = []) => entries.filter((entry) => entry.source === source);
    const bound = inFile(index.bindings.get(name)).flatMap(({ key, position, fallback, list }) => [
        ...(list === undefined ? [] : resolveTexts(index, { node: list, source }, seen)),
        ...(key === undefined ? [] : resolveProperty(index, key)),
        ...(position === undefined ? [] : resolveArgument(index, position)),
        ...(fallback === undefined ? [] : resolveTexts(index, { node: fallback, source }, seen)),
    ]);
    return [...bound, ...resolveVariable(index, source, name, seen)];
}

function resolveVariable(index, source, name, seen) {
    return findVariables(index, source, name).flatMap((place) => resolveTexts(index, place, seen));
}

/** Returns the variables and functions of a name in the file, or in other files if the file imports one. */
function findVariables(index, source, name) {
    const all = index.variables.get(name) ?? [];
    const own = all.filter((place) => place.source === source);
    return own.length > 0 || !source.imports.some(({ names }) => names.includes(name)) ? own : all;
}

function resolveArgument(index, { of, index: position }) {
    const places = (index.calls.get(of) ?? []).flatMap((given) => given[position] ?? []);
    return findLiterals(index, places).filter(({ text }) => isPhrase(text));
}

/** Whether a file is of the client, or has layouts, whose texts browsers get. */
const isShown = ({ path }) => !path.includes("/server/") || /[lL]ayouts\.ts$/.test(path);

/** Returns what properties of a name have as values, those on the server only if the client has none; ids are no words. */
function resolveProperty(index, key) {
    const known = index.resolved.get(key);
    if (known) return known;
    const places = index.properties.get(key) ?? [];
    const shown = places.filter(({ source }) => isShown(source));
    const texts = [findLiterals(index, shown), findLiterals(index, places)];
    const found = [isWording, isPhrase].flatMap((isText) => texts.map((some) => some.filter(({ text }) => isText(text))));
    const first = found.find((some) => some.length > 0) ?? [];
    index.resolved.set(key, first);
    return first;
}

/** Returns the texts to which expressions evaluate that are literals or constants. */
function findLiterals(index, places) {
    return places
        .flatMap(({ node, source }) =>
            literalsIn(node).flatMap((inner) =>
                inner.type === "Identifier" ? constantsIn(index, source, inner.value) : [{ node: inner, source }],
            ),
        )
        .map((place) => ({ ...place, text: readLiteral(place.node) }));
}

/** Returns the literals of a constant of the file, or of another file that the file imports. */
function constantsIn(index, source, name) {
    return findVariables(index, source, name).flatMap((place) =>
        literalsIn(place.node)
            .filter(({ type }) => type !== "Identifier")
            .map((node) => ({ node, source: place.source })),
    );
}

/** Returns the literals and names to which an expression may evaluate. */
function literalsIn(node) {
    switch (node?.type) {
        case "StringLiteral":
        case "Identifier":
            return [node];
        case "TemplateLiteral":
            return node.expressions.length === 0 ? [node] : [];
        case "ConditionalExpression":
            return [...literalsIn(node.consequent), ...literalsIn(node.alternate)];
        case "BinaryExpression":
            return COMPARISON.test(node.operator) ? [] : [...literalsIn(node.left), ...literalsIn(node.right)];
        case "CallExpression":
        case "MemberExpression":
            return [];
        default:
            return node?.expression ? literalsIn(node.expression) : [];
    }
}

const readLiteral = (node) => (node.type === "StringLiteral" ? node.value : node.quasis[0].cooked);

function resolveMember(index, { node, source }, seen) {
    const { object, property } = node;
    if (property.type === "Computed") return resolveTexts(index, { node: object, source }, seen);
    return resolveProperty(index, property.value);
}

/** Returns the texts of a function's result; of `find`, `get` and so on those of the list or map, and of `Object.entries` those of a table. */
function resolveCall(index, { node, source }, seen) {
    const { callee } = node;
    if (callee.type === "MemberExpression" && callee.object.value === "Object")
        return node.arguments
            .filter(({ expression }) => expression.type !== "ObjectExpression")
            .flatMap(({ expression }) => resolveTexts(index, { node: expression, source }, seen));
    if (callee.type === "MemberExpression") return resolveTexts(index, { node: callee.object, source }, seen);
    return callee.type === "Identifier" && callee.value !== "t" ? resolveName(index, source, callee.value, seen) : [];
}

function resolveResults(index, { node, source }, seen) {
    if (node.body?.type && node.body.type !== "BlockStatement" && node.body.type !== "FunctionBody")
        return resolveTexts(index, { node: node.body, source }, seen);
    const found = [];
    walk(node.body, (inner) => {
        if (inner.type === "ReturnStatement" && inner.argument)
            found.push(...resolveTexts(index, { node: inner.argument, source }, seen));
        return !["ArrowFunctionExpression", "FunctionExpression", "FunctionDeclaration"].includes(inner.type);
    });
    return found;
}

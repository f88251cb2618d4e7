// Checks that names are the terms of the field: no retired word in identifiers, files and folders, no file that repeats its folder's name, and a
// verb first in exported functions.
import { findRepeatedFolder, isStored, isVerbFirst, RETIRED, splitWords } from "./lib/names.mjs";
import { checkAsCommand } from "./lib/rules.mjs";
import { isForTests, walk } from "./lib/sources.mjs";

/** Node types of functions that a variable may hold. */
const FUNCTIONS = new Set(["ArrowFunctionExpression", "FunctionExpression"]);

/** The rule that names are the terms of the field. */
export const names = {
    name: "names",
    start: () => ({ inspect: (source) => [...pathProblems(source.path), ...identifierProblems(source)] }),
};

await checkAsCommand(import.meta.url, names);

function pathProblems(path) {
    const retired = findRetired(path.replace(/\.[a-z]+$/, ""));
    const folder = findRepeatedFolder(path);
    return [
        ...retired.map((word) => `names: ${path} is named after "${word}". ${advice(word)}`),
        ...(folder === undefined
            ? []
            : [
                  `names: ${path} repeats its folder "${folder}". Name it after its content alone, as mergeDiscussions.ts or access.ts`,
              ]),
    ];
}

function identifierProblems({ path, tree, lineOf }) {
    const problems = [];
    for (const { name, node } of declaredNames(tree)) {
        if (isStored(name)) continue;
        for (const word of findRetired(name))
            problems.push(`names: ${path}:${lineOf(node)} ${name} has "${word}". ${advice(word)}`);
    }
    if (isForTests(path) || path.includes(".gallery.")) return problems;
    for (const { name, node } of exportedFunctions(tree)) {
        if (!isVerbFirst(name))
            problems.push(
                `names: ${path}:${lineOf(node)} ${name} does not begin with a verb. Name what it does, or add the verb to scripts/lib/names.mjs`,
            );
    }
    return problems;
}

function findRetired(name) {
    return splitWords(name).filter((word) => Object.hasOwn(RETIRED, word));
}

function advice(word) {
    return `Say what it is: ${RETIRED[word]}`;
}

/** Yields the names that a file declares: variables, parameters, functions, types, members and renamed imports. */
function declaredNames(tree) {
    const found = [];
    walk(tree, (node) => {
        for (const name of namesOf(node)) if (name?.type === "Identifier") found.push({ name: name.value, node: name });
    });
    return found;
}

function namesOf(node) {
    switch (node.type) {
        case "VariableDeclarator":
        case "TsInterfaceDeclaration":
        case "TsTypeAliasDeclaration":
        case "TsEnumDeclaration":
            return bound(node.id);
        case "FunctionDeclaration":
        case "FunctionExpression":
            return [node.identifier, ...parameters(node.params)];
        case "ClassDeclaration":
            return [node.identifier];
        case "ArrowFunctionExpression":
        case "TsFunctionType":
            return parameters(node.params);
        case "ClassMethod":
        case "PrivateMethod":
        case "MethodProperty":
            return [node.key, ...parameters((node.function ?? node).params)];
        case "TsMethodSignature":
        case "TsPropertySignature":
        case "KeyValueProperty":
        case "ClassProperty":
        case "GetterProperty":
            return [node.key];
        case "ImportSpecifier":
            return node.imported ? [node.local] : [];
        default:
            return [];
    }
}

function parameters(params) {
    return params.flatMap((param) => bound(param.pat ?? param));
}

/** Returns the identifiers that a pattern binds under names of its own; properties destructured under their own names are declared elsewhere. */
function bound(pattern) {
    switch (pattern?.type) {
        case "Identifier":
            return [pattern];
        case "ObjectPattern":
            return pattern.properties.flatMap((property) =>
                property.type === "KeyValuePatternProperty" ? bound(property.value) : bound(property.argument),
            );
        case "ArrayPattern":
            return pattern.elements.flatMap(bound);
        case "AssignmentPattern":
            return bound(pattern.left);
        case "RestElement":
            return bound(pattern.argument);
        default:
            return [];
    }
}

/** Returns the functions that a file exports, except components, which begin with a capital letter. */
function exportedFunctions(tree) {
    return tree.body
        .filter(({ type }) => type === "ExportDeclaration")
        .flatMap(({ declaration }) =>
            declaration.type === "FunctionDeclaration"
                ? [declaration.identifier]
                : declaration.type === "VariableDeclaration"
                  ? declaration.declarations.filter(({ init }) => FUNCTIONS.has(init?.type)).map(({ id }) => id)
                  : [],
        )
        .filter(({ type, value }) => type === "Identifier" && !/^[A-Z]/.test(value))
        .map((node) => ({ name: node.value, node }));
}

// Checks that texts on the client are passed to t(), so that they can be translated. A text that is the same in every language is marked
// translate="no". Also checks that every plural of the English catalogue belongs to a text of the client, and that texts have typographic
// apostrophes (’): one style on the whole site.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runCheck } from "./lib/problems.mjs";
import { isForTests, parse, sourceFiles, walk } from "./lib/sources.mjs";

const READ_ALOUD = new Set([
    "alt",
    "title",
    "placeholder",
    "label",
    "aria-label",
    "aria-description",
    "aria-roledescription",
    "aria-valuetext",
]);
const WORDS = /\p{L}{2,}/u;

const STRAIGHT = /\p{L}'\p{Ll}/u;
/** Texts with a straight apostrophe: those that the specification quotes, and those that only the log of an operator has. */
const STRAIGHT_TEXTS = [
    "You don't have permission to view this resource.",
    "This user's profile is private.",
    "the database can't be reached",
];

await runCheck("texts", (root) => [...untranslatedTexts(root), ...lostPlurals(root), ...straightApostrophes(root)]);

/** Returns the texts of the product with a straight apostrophe. Migrations stay as they were, and examples are what people write. */
function straightApostrophes(root) {
    return sourceFiles(root)
        .filter((path) => !isForTests(path) && !/\.gallery\.tsx$|\.examples\.ts$|migrations?\.ts$/.test(path))
        .filter((path) => STRAIGHT.test(readFileSync(join(root, path), "utf8").replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, "")))
        .flatMap((path) => {
            const { tree, lineOf } = parse(root, path);
            const problems = [];
            walk(tree, (node) => {
                const text = { StringLiteral: node.value, TemplateElement: node.raw, JSXText: node.value }[node.type];
                if (text && STRAIGHT.test(text) && !STRAIGHT_TEXTS.some((known) => text.startsWith(known)))
                    problems.push(`texts: ${path}:${lineOf(node)} "${text.trim()}" has a straight apostrophe (') instead of ’`);
            });
            return problems;
        });
}

function untranslatedTexts(root) {
    return (
        sourceFiles(root)
            .filter((path) => /^(library|packages\/[^/]+)\/client\/.*\.tsx$|^applications\/(?!server\/).*\.tsx$/.test(path))
            // The texts of samples represent user content and need no translation.
            .filter((path) => !isForTests(path) && !path.endsWith(".gallery.tsx"))
            .flatMap((path) => problemsIn(root, path))
    );
}

/** A plural whose text was changed in the sources would never be used: "1 posts will be deleted". */
function lostPlurals(root) {
    const path = "applications/forum/locales/en.json";
    if (!existsSync(join(root, path))) return [];
    const sources = sourceFiles(root)
        .filter((file) => /\/client\/|^applications\/forum\//.test(file) && !isForTests(file))
        .map((file) => readFileSync(join(root, file), "utf8"))
        .join("\n");
    return Object.keys(JSON.parse(readFileSync(join(root, path), "utf8")))
        .filter((text) => !sources.includes(`"${text}"`))
        .map((text) => `texts: ${path} "${text}" is no text of the client`);
}

function problemsIn(root, path) {
    const { tree, lineOf } = parse(root, path);
    const problems = [];
    const object = (node, text) =>
        problems.push(`texts: ${path}:${lineOf(node)} "${text.trim().replace(/\s+/g, " ")}" does not go through t()`);

    walk(tree, (node) => {
        if (node.type === "JSXElement" && isSameEverywhere(node.opening)) return false;
        if (node.type === "JSXElement" || node.type === "JSXFragment") {
            for (const child of node.children) {
                if (child.type === "JSXText" && WORDS.test(child.value)) object(child, child.value);
                if (child.type === "JSXExpressionContainer")
                    for (const text of texts(child.expression)) object(text.node, text.value);
            }
        }
        if (node.type === "JSXAttribute" && READ_ALOUD.has(attributeName(node))) {
            const value = node.value?.type === "JSXExpressionContainer" ? node.value.expression : node.value;
            for (const text of texts(value)) object(text.node, text.value);
        }
        return true;
    });
    return problems;
}

function isSameEverywhere({ name, attributes }) {
    const isCode = ["code", "pre", "kbd", "style", "script"].includes(name.value);
    return (
        isCode ||
        attributes.some((one) => one.type === "JSXAttribute" && one.name.value === "translate" && one.value?.value === "no")
    );
}

/** Returns the texts that an expression may evaluate to: literals, also within ?:, && and ||. */
function texts(node) {
    switch (node?.type) {
        case "StringLiteral":
            return WORDS.test(node.value) ? [{ node, value: node.value }] : [];
        case "TemplateLiteral":
            return node.quasis.filter(({ raw }) => WORDS.test(raw)).map((part) => ({ node: part, value: part.raw }));
        case "ConditionalExpression":
            return [...texts(node.consequent), ...texts(node.alternate)];
        case "BinaryExpression":
            return ["&&", "||", "??", "+"].includes(node.operator) ? [...texts(node.left), ...texts(node.right)] : [];
        case "ParenthesisExpression":
            return texts(node.expression);
        default:
            return [];
    }
}

function attributeName(node) {
    return node.name.type === "JSXNamespacedName" ? `${node.name.namespace.value}:${node.name.name.value}` : node.name.value;
}

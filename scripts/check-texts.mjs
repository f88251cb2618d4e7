// Checks that texts on the client are passed to t(), so that they can be translated. A text that is the same in every language is marked
// translate="no". Also checks that the texts of every t() can be found (npm run texts), that every plural of the English
// catalogue belongs to one of them, that translations have their values, tags and plural forms, and that texts have typographic apostrophes (’): one style on the whole site.
import { checkAsCommand } from "./lib/rules.mjs";
import { isForTests, walk } from "./lib/sources.mjs";
import { checkCatalogue, checkStates, readCatalogues, readPlurals, readStates } from "./lib/texts/catalogues.mjs";
import { findTexts, isTextSource } from "./lib/texts/findTexts.mjs";

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

/** The rule that texts can be translated, and have typographic apostrophes. */
export const texts = {
    name: "texts",
    start(root) {
        const sources = [];
        return {
            inspect(source) {
                if (isTextSource(source.path)) sources.push(source);
                if (isForTests(source.path)) return [];
                return [
                    ...(isTranslated(source.path) ? untranslatedTexts(source) : []),
                    ...(hasStraightApostrophe(source) ? straightApostrophes(source) : []),
                ];
            },
            conclude() {
                const { texts, problems } = findTexts(sources);
                const plurals = readPlurals(root);
                const catalogues = readCatalogues(root);
                const faults = [...catalogues].flatMap(([locale, catalogue]) =>
                    checkCatalogue(locale, catalogue, texts, plurals),
                );
                return [...problems, ...lostPlurals(plurals, texts), ...faults, ...checkStates(readStates(root), catalogues)];
            },
        };
    },
};

await checkAsCommand(import.meta.url, texts);

/** Whether the product has texts in a file: migrations stay as they were, and examples are what people write. */
function hasStraightApostrophe({ path, text }) {
    if (/\.gallery\.tsx$|\.examples\.ts$|migrations?\.ts$/.test(path)) return false;
    return STRAIGHT.test(text.replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, ""));
}

function straightApostrophes({ path, tree, lineOf }) {
    const problems = [];
    walk(tree, (node) => {
        const text = { StringLiteral: node.value, TemplateElement: node.raw, JSXText: node.value }[node.type];
        if (text && STRAIGHT.test(text) && !STRAIGHT_TEXTS.some((known) => text.startsWith(known)))
            problems.push(`texts: ${path}:${lineOf(node)} "${text.trim()}" has a straight apostrophe (') instead of ’`);
    });
    return problems;
}

/** Whether the texts of a file are translated. Those of samples represent user content. */
function isTranslated(path) {
    return (
        /^(library|packages\/[^/]+)\/client\/.*\.tsx$|^applications\/(?!server\/).*\.tsx$/.test(path) &&
        !path.endsWith(".gallery.tsx")
    );
}

/** A plural whose text was changed in the sources would never be used: "1 posts will be deleted". */
function lostPlurals(plurals, found) {
    const texts = new Set(found.map(({ text }) => text));
    return plurals
        .filter((text) => !texts.has(text))
        .map((text) => `texts: the plural “${text}” in English is no text of the sources`);
}

function untranslatedTexts({ path, tree, lineOf }) {
    const problems = [];
    const object = (node, text) =>
        problems.push(`texts: ${path}:${lineOf(node)} "${text.trim().replace(/\s+/g, " ")}" does not go through t()`);

    walk(tree, (node) => {
        if (node.type === "JSXElement" && isSameEverywhere(node.opening)) return false;
        if (node.type === "JSXElement" || node.type === "JSXFragment") {
            for (const child of node.children) {
                if (child.type === "JSXText" && WORDS.test(child.value)) object(child, child.value);
                if (child.type === "JSXExpressionContainer")
                    for (const text of textsIn(child.expression)) object(text.node, text.value);
            }
        }
        if (node.type === "JSXAttribute" && READ_ALOUD.has(attributeName(node))) {
            const value = node.value?.type === "JSXExpressionContainer" ? node.value.expression : node.value;
            for (const text of textsIn(value)) object(text.node, text.value);
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
function textsIn(node) {
    switch (node?.type) {
        case "StringLiteral":
            return WORDS.test(node.value) ? [{ node, value: node.value }] : [];
        case "TemplateLiteral":
            return node.quasis.filter(({ raw }) => WORDS.test(raw)).map((part) => ({ node: part, value: part.raw }));
        case "ConditionalExpression":
            return [...textsIn(node.consequent), ...textsIn(node.alternate)];
        case "BinaryExpression":
            return ["&&", "||", "??", "+"].includes(node.operator) ? [...textsIn(node.left), ...textsIn(node.right)] : [];
        case "ParenthesisExpression":
            return textsIn(node.expression);
        default:
            return [];
    }
}

function attributeName(node) {
    return node.name.type === "JSXNamespacedName" ? `${node.name.namespace.value}:${node.name.name.value}` : node.name.value;
}

import { walk } from "../sources.mjs";
import { isSentence } from "./wording.mjs";

/** Files of the server without texts for members: migrations, commands of operators, sample content, the documents of the API. */
const NO_TEXTS =
    /migrations?\.ts$|\.schema\.ts$|\/commands\/|\/firstCommunity\/|\/openAPI\/|\/testing\/|operatorError|logger\.ts$|\/server\/(?:main|settings\/\w+)\.ts$|\/look\/|direction\.ts$|palettes\.ts$/;
/** Functions that write for operators and programmers, and classes of errors that are defects. */
const FOR_OPERATORS =
    /^(?:console|log|logger|warn|info|Error|TypeError|RangeError|SyntaxError|OperatorError|IntegrityError|defineCounter)$/;
/** Properties that describe the API to programmers. */
const FOR_PROGRAMMERS = new Set(["summary", "tags", "pattern", "examples", "$comment"]);

/** Whether members read texts of a file of the server: refusals, titles, mails and feeds. */
export function hasServerTexts(path) {
    return (
        /\/server\/|^library\/contract\/|^packages\/[^/]+\/contract\/|^applications\/(?:server|embed)\//.test(path) &&
        !NO_TEXTS.test(path)
    );
}

/** Returns the texts of a source of the server. A template's expressions become placeholders: "Posts – Page {page}". */
export function findServerTexts(source) {
    const found = [];
    walk(source.tree, (node) => {
        if (isForOthers(node, source.path)) return false;
        const noun =
            node.type === "CallExpression" && node.callee.value === "notFound" ? node.arguments[0]?.expression : undefined;
        // It becomes part of a sentence.
        if (noun?.type === "StringLiteral") found.push({ text: noun.value, node: noun, source });
        const text = readText(node);
        if (text !== undefined && isSentence(text)) found.push({ text, node, source });
        return true;
    });
    return found;
}

/** Types and assertions with an expression in them. */
const WITH_EXPRESSION = new Set(["TsAsExpression", "TsSatisfiesExpression", "TsConstAssertion", "TsNonNullExpression"]);

/** Whether a part of a source is for programmers, operators or the database. */
function isForOthers(node, path) {
    if (node.type.startsWith("Ts")) return !WITH_EXPRESSION.has(node.type);
    if (node.type === "TaggedTemplateExpression" || node.type === "ImportDeclaration") return true;
    if (node.type === "KeyValueProperty")
        return FOR_PROGRAMMERS.has(node.key.value) || (path.includes("/contract/") && node.key.value === "description");
    if (node.type !== "CallExpression" && node.type !== "NewExpression") return false;
    const { callee } = node;
    return [callee.value, callee.property?.value, callee.object?.value].some((name) => FOR_OPERATORS.test(name ?? ""));
}

function readText(node) {
    if (node.type === "StringLiteral") return node.value;
    if (node.type !== "TemplateLiteral") return undefined;
    return node.quasis.map((quasi, at) => quasi.cooked + nameExpression(node.expressions[at], at)).join("");
}

/** Returns the placeholder of an expression: its last name, or its number. */
function nameExpression(expression, at) {
    if (!expression) return "";
    let name = expression;
    while (name.type === "CallExpression" || name.type === "MemberExpression")
        name = name.type === "CallExpression" ? (name.arguments[0]?.expression ?? name.callee) : name.property;
    return `{${name.type === "Identifier" ? name.value : at}}`;
}

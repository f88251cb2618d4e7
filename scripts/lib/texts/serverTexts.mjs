import { walk } from "../sources.mjs";
import { isSentence } from "./wording.mjs";

/** Files of the server without texts for members: migrations, commands of operators and what they print, sample content, the documents of the API. */
const NO_TEXTS =
    /migrations?\.ts$|\.schema\.ts$|\/commands\/|\/firstCommunity\/|\/openAPI\/|^packages\/archiveReaders\/|^packages\/imports\/server\/(?:report|comparing|identity|pictures|people|stores|mapping|importer|siteFile)|^library\/server\/database\/|caching\/tables\.ts$|\/testing\/|operatorError|logger\.ts$|\/server\/(?:main|settings\/\w+)\.ts$|\/look\/|direction\.ts$|palettes\.ts$/;
/** Functions that write for operators and programmers, and classes of errors that are defects. */
const FOR_OPERATORS =
    /^(?:console|log|logger|warn|info|Error|TypeError|RangeError|SyntaxError|AggregateError|OperatorError|IntegrityError|JobFailure|defineCounter)$/;
/** Properties that describe the API to programmers. */
const FOR_PROGRAMMERS = new Set(["summary", "tags", "pattern", "examples", "$comment"]);

/** Whether members read texts of a file of the server: refusals, titles, mails and feeds. */
export function hasServerTexts(path) {
    return (
        /\/server\/|^library\/contract\/|^packages\/[^/]+\/contract\/|^applications\/(?:server|embed)\//.test(path) &&
        !NO_TEXTS.test(path)
    );
}

/** Sentences of the refusals that are made of the name of a record (library/server/http/responses/refusals.ts). */
const RECORD_SENTENCES = {
    notFound: [0, (record) => `${record} not found.`],
    gone: [0, (record) => `${record} was removed.`],
    requireRoom: [2, (records) => `There can be at most {maximum} ${records}.`],
};
/** Functions whose texts people read: one that is put together with values has no key by which it could be translated. */
const FOR_PEOPLE = new Set(["fill", "badRequest", "conflict", "invalidField", "toMessage", "toDescription"]);

/** Returns the texts of a source of the server. */
export function findServerTexts(source) {
    const found = [];
    const add = (text, node) => void found.push({ text, node, source });
    const tables = indexTables(source);
    walk(source.tree, (node) => {
        if (isForOthers(node, source.path)) return false;
        if (isMail(node)) for (const literal of listMailTexts(node)) for (const text of listParagraphs(literal)) add(text, node);
        if (node.type === "CallExpression") for (const [text, at] of findInCall(node, tables)) add(text, at);
        if (node.type === "KeyValueProperty" && isNotificationLabel(node, source.path))
            found.push({ text: node.value.value, node, source, note: NOTIFICATION_NOTE });
        const literal = readLiteral(node);
        if (literal !== undefined && isMailText(literal)) for (const text of listParagraphs(literal)) add(text, node);
        else if (node.type === "StringLiteral" && isSentence(literal)) add(literal, node);
        return true;
    });
    return found;
}

const NOTIFICATION_NOTE = "The end of “Notify me when …”, or of “Mail me when …”.";

/** Whether a property is the label of a choice of notifications, which begins with a small letter. */
function isNotificationLabel({ key, value }, path) {
    return (
        key.value === "label" && value.type === "StringLiteral" && /notif|digest/i.test(path) && /^\p{Ll}+ /u.test(value.value)
    );
}

/** Returns the texts of refusals that are put together with values, and all other sentences that are. */
export function findGluedTexts(source) {
    const found = new Set();
    const isGlued = ({ type, expressions }) => type === "TemplateLiteral" && expressions.length > 0;
    walk(source.tree, (node) => {
        if (isForOthers(node, source.path) || RECORD_SENTENCES_FILE.test(source.path)) return false;
        if (node.type === "CallExpression" && FOR_PEOPLE.has(node.callee.value))
            for (const { expression } of node.arguments)
                if (isGlued(expression) && isSentence(readTemplate(expression))) found.add(expression);
        if (isGlued(node) && isSentence(readTemplate(node)) && WHOLE_SENTENCE.test(readTemplate(node))) found.add(node);
        return true;
    });
    return [...found];
}

/** Three words at least, and the sign at the end of a sentence. */
const WHOLE_SENTENCE = /\p{L}+ \p{L}.*[.!?…]$/su;
const RECORD_SENTENCES_FILE = /responses\/refusals\.ts$/;

/** Returns the sentence about a record, and the texts with values, each with its node. */
function findInCall({ callee, arguments: given }, tables) {
    const [position, toSentence] = Object.hasOwn(RECORD_SENTENCES, callee.value ?? "") ? RECORD_SENTENCES[callee.value] : [];
    const record = position === undefined ? undefined : given[position]?.expression;
    if (record?.type === "StringLiteral") return [[toSentence(record.value), record]];
    return callee.value === "fill" ? literalsIn(given[0]?.expression, tables).map((node) => [node.value, node]) : [];
}

/** Returns the literals to which an expression may evaluate, also those of a table of the file: `NAMES[kind]`. */
function literalsIn(node, tables) {
    if (node?.type === "StringLiteral") return [node];
    if (node?.type === "MemberExpression") return tables.get(node.object.value) ?? [];
    return node?.type === "ConditionalExpression"
        ? [...literalsIn(node.consequent, tables), ...literalsIn(node.alternate, tables)]
        : [];
}

/** Returns the texts of the constants of a file that are tables, by their names. */
function indexTables({ tree }) {
    const tables = new Map();
    walk(tree, ({ type, id, init }) => {
        if (type !== "VariableDeclarator") return true;
        const table = WITH_EXPRESSION.has(init?.type) ? init.expression : init;
        if (table?.type === "ObjectExpression")
            tables.set(
                id.value,
                table.properties.flatMap(({ value }) => (value?.type === "StringLiteral" ? [value] : [])),
            );
        return true;
    });
    return tables;
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

/** Whether a text is that of a mail, whose paragraphs are translated by themselves, of links the words. */
const isMailText = (text) => /\]\(\{\w+\}\)|\n\s*\n\{list\}|^\{\w+\}\n\n/.test(text);

const isMail = ({ type, callee }) => type === "CallExpression" && callee.value === "defineMailTemplate";

/** Returns the text of a mail. */
function listMailTexts({ arguments: [template] }) {
    const properties = template?.expression.properties ?? [];
    const { value } = properties.find(({ key }) => key?.value === "text") ?? {};
    const literal = value && readLiteral(value);
    return literal === undefined ? [] : [literal];
}

/** Returns the texts of a mail as `library/server/mail/template.ts` divides it. */
function listParagraphs(text) {
    return text
        .trim()
        .split(/\n\s*\n/)
        .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, " ").trim())
        .map((paragraph) => /^\[([^\]]+)\]\(\{\w+\}\)$/.exec(paragraph)?.[1] ?? paragraph)
        .filter((paragraph) => /\p{L}{2}/u.test(paragraph.replaceAll(/\{\w+\}/g, "")));
}

function readLiteral(node) {
    if (node.type === "StringLiteral") return node.value;
    return node.type === "TemplateLiteral" && node.expressions.length === 0 ? node.quasis[0].cooked : undefined;
}

const readTemplate = ({ quasis }) => quasis.map(({ cooked }) => cooked).join("{0}");

import { isForTests, readSource, sourceFiles, walk } from "../sources.mjs";
import { indexNames } from "./indexNames.mjs";
import { resolveTexts } from "./resolveTexts.mjs";
import { findGluedTexts, findServerTexts, hasServerTexts } from "./serverTexts.mjs";
import { isPhrase } from "./wording.mjs";

/**
 * A text that people read.
 *
 * @typedef {object} FoundText
 * @property {string} text the English text, which is the key of its translations
 * @property {string} [context] tells texts apart that are the same in English
 * @property {string} [note] what translators have to know, from a comment `// For translators: …` above the text
 * @property {string[]} places
 */

/** The call `t(…)`; the library's function itself passes on what it is given. */
const isTranslation = (node) => node.type === "CallExpression" && ["t", "translate"].includes(node.callee.value);
const isClient = (path) => /\/client\/|^applications\/forum\//.test(path) && !path.startsWith("library/client/i18n/");

/** Whether texts are looked for in a file: those of tests and samples are not translated. */
export function isTextSource(path) {
    return !isForTests(path) && !/\.(?:gallery|examples)\.tsx?$|^applications\/gallery\/|^library\/testing\/|\.d\.ts$/.test(path);
}

/** Returns the sources in which texts are looked for. */
export function readTextSources(root) {
    return sourceFiles(root)
        .filter(isTextSource)
        .map((path) => readSource(root, path));
}

/**
 * Finds all texts of some sources. `problems` are the calls of `t()` whose texts can't be found.
 *
 * @returns {{ texts: FoundText[], problems: string[] }}
 */
export function findTexts(sources) {
    const index = indexNames(sources);
    const found = new Map();
    const problems = [];
    const record = ({ text, node, source, note }, context) => addText(found, { text, node, source, context, note });
    for (const source of sources) {
        if (isClient(source.path)) problems.push(...findInCalls(index, source, record));
        if (/ctionTypes\.tsx$/.test(source.path)) for (const text of findActionTexts(source)) record(text);
        if (!hasServerTexts(source.path)) continue;
        for (const text of findServerTexts(source)) record(text);
        for (const node of findGluedTexts(source))
            problems.push(`texts: ${source.path}:${source.lineOf(node)} a text is put together: fill("… {name} …", { name })`);
    }
    const texts = [...found.values()].sort((one, other) => compare(one.text, other.text) || compare(one.context, other.context));
    return { texts: texts.map(({ places, ...text }) => ({ ...text, places: [...places].sort() })), problems };
}

function findInCalls(index, source, record) {
    const problems = [];
    walk(source.tree, (node) => {
        if (!isTranslation(node)) return;
        const [text, , context] = node.arguments.map(({ expression }) => expression);
        const isLiteral = text?.type === "StringLiteral";
        const texts = resolveTexts(index, { node: text, source }).filter((one) => isLiteral || isPhrase(one.text));
        for (const one of texts) record(one, context?.value);
        if (texts.length === 0) problems.push(`texts: ${source.path}:${source.lineOf(node)} the text of t() can’t be found`);
    });
    return problems;
}

/** Returns the sentences of logged actions, which may be chosen by functions. */
function findActionTexts(source) {
    const found = [];
    walk(source.tree, (node) => {
        if (node.type === "StringLiteral" && node.value.includes("{name}")) found.push({ text: node.value, node, source });
        return true;
    });
    return found;
}

function addText(found, { text, node, source, context, note: ownNote }) {
    const key = `${context ?? ""}\u0004${text}`;
    const known = found.get(key) ?? { text, ...(context !== undefined && { context }), places: new Set() };
    const note = ownNote ?? findNote(source, source.lineOf(node));
    if (note && !known.note) known.note = note;
    known.places.add(source.path);
    found.set(key, known);
}

/** Returns the note in a comment above a line. */
function findNote({ lines }, line) {
    const comment = /^\s*(?:\/\/|\*|\{?\/\*) ?For translators: (.+?)(?: ?\*\/\}?)?$/.exec(lines[line - 2] ?? "");
    return comment?.[1];
}

const compare = (one = "", other = "") => (one < other ? -1 : one > other ? 1 : 0);

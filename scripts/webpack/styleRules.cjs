/**
 * Takes stylesheets apart into their rules, each with what it needs: the classes, the palette and the text size, without which it says nothing about a page. So a
 * page can carry the rules that it uses, and only those (docs/decisions/0011).
 *
 * When in doubt a rule needs less than it could: one too many on a page costs bytes, one too few costs its looks. What changes on a page without
 * scripts, by pointing, opening or printing, is never a need.
 *
 * @typedef {import("../../library/contract/pageRenderer").StyleRule} StyleRule
 *
 * @typedef {object} Part a rule, an animation, or one variable of the document
 * @property {string} within the beginnings of the rules that it stands in
 * @property {string} css
 * @property {string[][]} needs
 * @property {string} [defines] the animation or variable that it makes, which is needed where it is used
 */
const postcss = require("postcss");
const parseSelector = require("postcss-selector-parser");

/** The server alone writes them, on the document. */
const DISPLAY_CHOICES = ["data-theme", "data-text-size"];

/**
 * The rules of all stylesheets, in their order. What several hold, since several parts use a component, is there once: a sheet has the whole of what
 * a styles file wrote, and nothing depends on the order between files.
 *
 * @param {string[]} sheets
 * @returns {StyleRule[]}
 */
function styleRulesOf(sheets) {
    const parts = withoutRepeated(sheets.map((sheet) => partsIn(postcss.parse(sheet))));
    const withNeeds = needsOfUsers(parts);
    return joined(parts.map((part) => ({ ...part, needs: withNeeds(part) })));
}

/** @returns {Part[]} */
function withoutRepeated(sheets) {
    const known = new Set();
    return sheets.flatMap((parts) => {
        const fresh = parts.filter(({ within, css }) => !known.has(within + css));
        for (const { within, css } of fresh) known.add(within + css);
        return fresh;
    });
}

/** @returns {Part[]} */
function partsIn(container, within = "") {
    return container.nodes.flatMap((node) => {
        if (node.type === "comment") return [];
        if (node.type === "rule") return partsOfRule(node, within);
        if (node.name === "keyframes") return { within, css: String(node), needs: [[]], defines: node.params };
        if (node.name === "media" || node.name === "layer") return partsIn(node, `${within}@${node.name} ${node.params}{`);
        return { within, css: String(node), needs: [[]] };
    });
}

/** Of what is said about the document each variable is a part by itself: most pages use few of them, and every palette has all. */
function partsOfRule(rule, within) {
    const needs = needsOf(rule.selector);
    if (!/^(:root|\[)/.test(rule.selector) || !rule.some(({ variable }) => variable)) return { within, css: String(rule), needs };
    return rule.nodes.map((node) => ({
        within: `${within}${rule.selector}{`,
        css: `${node};`,
        needs,
        ...(node.variable && { defines: node.prop }),
    }));
}

/** What a rule needs by each of its selectors; one of them is enough. */
function needsOf(selector) {
    const needs = [];
    parseSelector((selectors) => selectors.each((one) => void needs.push([...new Set(marksIn(one))]))).processSync(selector);
    return simplified(needs);
}

function marksIn(selector) {
    return selector.nodes.flatMap((node) => {
        if (node.type === "class") return [node.value];
        if (node.type === "attribute")
            return DISPLAY_CHOICES.includes(node.attribute) && node.operator === "=" ? [`${node.attribute}="${node.value}"`] : [];
        // `:not()` says what there must not be, and of several selectors in brackets one is enough.
        return node.type === "pseudo" && node.value !== ":not" && node.nodes.length === 1 ? marksIn(node.nodes[0]) : [];
    });
}

/** Answers what a part needs, with what those need that use what it makes. */
function needsOfUsers(parts) {
    const known = new Map();
    return needsOfPart;

    function needsOfPart(part) {
        if (!part.defines) return part.needs;
        const ofUsers = known.get(part.defines) ?? needsOfUsersOf(part.defines);
        return simplified(part.needs.flatMap((own) => ofUsers.map((user) => [...new Set([...own, ...user])])));
    }

    function needsOfUsersOf(name) {
        // One that is made of itself is needed by nobody for that.
        known.set(name, []);
        const isUsed = name.startsWith("--") ? RegExp(`var\\(${name}\\b(?!-)`) : RegExp(`animation[^;}]*[: ,]${name}\\b(?!-)`);
        const needs = simplified(parts.filter(({ css }) => isUsed.test(css)).flatMap(needsOfPart));
        known.set(name, needs);
        return needs;
    }
}

/** What needs nothing in one way needs nothing. */
function simplified(needs) {
    if (needs.some((marks) => marks.length === 0)) return [[]];
    return [...new Map(needs.map((marks) => [marks.toSorted().join(" "), marks])).values()];
}

/** Parts that stand together and need the same are one. */
function joined(parts) {
    const together = [];
    for (const { within, css, needs } of parts) {
        const last = together.at(-1);
        if (last && isSame([last.within, last.needs], [within, needs])) last.css += css;
        else together.push({ within, css, needs });
    }
    return together;
}

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

module.exports = { styleRulesOf };

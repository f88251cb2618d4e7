/**
 * Splits stylesheets into rules, each with its needs: the classes, the theme and the text size without which it does not apply to a page.
 * So a page can contain the rules that it uses, and only those (docs/decisions/0011).
 *
 * In doubt a rule has fewer needs than possible: one rule too many on a page costs bytes, one too few breaks its appearance. States that
 * change on a page without scripts, by hovering, opening or printing, are never a need.
 *
 * @typedef {import("../../library/contract/pageRenderer").StyleRule} StyleRule
 *
 * @typedef {object} Part a rule, an animation, or one variable of the document
 * @property {string} within openings of the surrounding rules
 * @property {string} css
 * @property {string[][]} needs
 * @property {string} [defines] the animation or variable that it defines, which is needed where it is used
 */
const postcss = require("postcss");
const parseSelector = require("postcss-selector-parser");

/** Attributes that only the server writes, on the document. */
const DISPLAY_CHOICES = ["data-theme", "data-text-size"];

/**
 * Returns the rules of all stylesheets, in order. Rules in several sheets, because of a shared component, occur once: a sheet has the
 * complete output of a styles file, and nothing depends on the order of files.
 *
 * @param {string[]} sheets
 * @returns {StyleRule[]}
 */
function styleRulesOf(sheets) {
    const parts = withoutRepeated(sheets.map((sheet) => partsIn(postcss.parse(sheet))));
    const withRequirements = createRequirementsFinder(parts);
    return joined(parts.map((part) => ({ ...part, requires: withRequirements(part) })));
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
        if (node.name === "keyframes") return { within, css: String(node), requires: [[]], defines: node.params };
        if (node.name === "media" || node.name === "layer") return partsIn(node, `${within}@${node.name} ${node.params}{`);
        return { within, css: String(node), requires: [[]] };
    });
}

/** Splits the variables of a rule on the document into parts: most pages use few of them, and every theme has all. */
function partsOfRule(rule, within) {
    const requires = parseRequirements(rule.selector);
    if (!/^(:root|\[)/.test(rule.selector) || !rule.some(({ variable }) => variable))
        return { within, css: String(rule), requires };
    return rule.nodes.map((node) => ({
        within: `${within}${rule.selector}{`,
        css: `${node};`,
        requires,
        ...(node.variable && { defines: node.prop }),
    }));
}

/** Returns the needs of a rule for each of its selectors; one of them suffices. */
function parseRequirements(selector) {
    const requires = [];
    parseSelector((selectors) => selectors.each((one) => void requires.push([...new Set(marksIn(one))]))).processSync(selector);
    return simplified(requires);
}

function marksIn(selector) {
    return selector.nodes.flatMap((node) => {
        if (node.type === "class") return [node.value];
        if (node.type === "attribute")
            return DISPLAY_CHOICES.includes(node.attribute) && node.operator === "=" ? [`${node.attribute}="${node.value}"`] : [];
        // `:not()` names what must be absent, and of several selectors in parentheses one suffices.
        return node.type === "pseudo" && node.value !== ":not" && node.nodes.length === 1 ? marksIn(node.nodes[0]) : [];
    });
}

/** Creates a function that returns the needs of a part, including those of the parts that use what it defines. */
function createRequirementsFinder(parts) {
    const known = new Map();
    return findRequirements;

    function findRequirements(part) {
        if (!part.defines) return part.requires;
        const ofUsers = known.get(part.defines) ?? findRequirementsOfUsersOf(part.defines);
        return simplified(part.requires.flatMap((own) => ofUsers.map((user) => [...new Set([...own, ...user])])));
    }

    function findRequirementsOfUsersOf(name) {
        // A definition that refers to itself adds no needs.
        known.set(name, []);
        const isUsed = name.startsWith("--") ? RegExp(`var\\(${name}\\b(?!-)`) : RegExp(`animation[^;}]*[: ,]${name}\\b(?!-)`);
        const requires = simplified(parts.filter(({ css }) => isUsed.test(css)).flatMap(findRequirements));
        known.set(name, requires);
        return requires;
    }
}

/** If one alternative needs nothing, the whole needs nothing. */
function simplified(requires) {
    if (requires.some((marks) => marks.length === 0)) return [[]];
    return [...new Map(requires.map((marks) => [marks.toSorted().join(" "), marks])).values()];
}

/** Merges adjacent parts with the same needs. */
function joined(parts) {
    const together = [];
    for (const { within, css, requires } of parts) {
        const last = together.at(-1);
        if (last && isSame([last.within, last.requires], [within, requires])) last.css += css;
        else together.push({ within, css, requires });
    }
    return together;
}

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

module.exports = { styleRulesOf };

/**
 * Gives the classes of an evaluated styles file short names, for the production build: on a page of sixty comments the long ones are a
 * fifth of the markup (FC-55). A short name depends only on the long one, so that the builds of browser and server agree, whatever either
 * has cached. It begins with `_`, unlike any class in user content.
 */
const { createHash } = require("node:crypto");

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LENGTH = 4;

/**
 * @param {import("./evaluateStyles.cjs").Evaluated} evaluated
 * @returns {import("./evaluateStyles.cjs").Evaluated} the same with other names
 */
function withShortNames({ exports, css, names, known, dependencies }) {
    const classes = new Set(known.filter((name) => /^[a-z][\w-]*$/.test(name)));
    const short = (name) => (classes.has(name) ? shortName(name) : name);
    return {
        exports: shortened(exports),
        css: css.replace(/(?<=\.)[a-z][\w-]*/g, short),
        names: names.map(short),
        known: known.map(short),
        dependencies,
    };

    function shortened(value) {
        if (typeof value === "string") return value.split(" ").map(short).join(" ");
        if (typeof value !== "object") return value;
        return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one)]));
    }
}

function shortName(name) {
    let rest = createHash("sha256").update(name).digest().readUIntBE(0, 6);
    let digits = "";
    while (digits.length < LENGTH) {
        digits += DIGITS[rest % DIGITS.length];
        rest = Math.floor(rest / DIGITS.length);
    }
    return `_${digits}`;
}

module.exports = { withShortNames };

/** Elements of presentational MathML that a drawn formula may contain. */
export const MATHML_ELEMENTS: ReadonlySet<string> = new Set(
    "mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd mstyle mpadded mphantom menclose".split(
        " ",
    ),
);

/** Checks whether an element of a drawn formula may have an attribute: no styles, classes, links or event handlers. */
export function isMathMLAttribute(name: string, value: string): boolean {
    return ATTRIBUTES[name]?.test(value) ?? false;
}

/** Options of the TeX library: no links or pictures, and limits for macros and sizes. */
export const TEX_OPTIONS = {
    throwOnError: true,
    trust: false,
    maxExpand: 100,
    maxSize: [10, 10] as [number, number],
};

const LENGTH = /^-?\d{0,2}(?:\.\d{1,4})?(?:em|ex|px|pt)$/;
const WORD = /^[a-z-]{1,20}$/;
const ATTRIBUTES: Record<string, RegExp> = {
    mathvariant: WORD,
    stretchy: WORD,
    fence: WORD,
    separator: WORD,
    form: WORD,
    symmetric: WORD,
    largeop: WORD,
    movablelimits: WORD,
    accent: WORD,
    accentunder: WORD,
    displaystyle: WORD,
    scriptlevel: /^[+-]?\d$/,
    columnalign: /^[a-z ]{1,60}$/,
    columnspan: /^\d{1,2}$/,
    notation: /^[a-z ]{1,60}$/,
    lspace: LENGTH,
    rspace: LENGTH,
    width: LENGTH,
    height: LENGTH,
    depth: LENGTH,
    voffset: LENGTH,
    linethickness: LENGTH,
    minsize: LENGTH,
    maxsize: LENGTH,
};

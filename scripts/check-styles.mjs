// Checks that styles work in both text directions and every theme: only logical properties, and no colour outside the palettes. An intended
// side or colour (a tick is not mirrored, a mask has no colour) has a comment on the line above: `// physical: why`, `// colour: why`.
import { checkAsCommand } from "./lib/rules.mjs";
import { isForTests, walk } from "./lib/sources.mjs";

const PALETTES = "library/contract/colors/palettes.ts";

const PHYSICAL = new RegExp(
    [
        "^(left|right)$",
        "^(margin|padding|scrollMargin|scrollPadding)(Left|Right)$",
        "^border(Left|Right)(Width|Style|Color)?$",
        "^border(Top|Bottom)(Left|Right)Radius$",
    ].join("|"),
);
const PHYSICAL_VALUE = {
    textAlign: /^(left|right)$/,
    float: /^(left|right)$/,
    clear: /^(left|right)$/,
    captionSide: /^(left|right)$/,
};
const FOUR_SIDES = /^(margin|padding|inset|borderWidth|borderStyle|borderColor|scrollMargin|scrollPadding)$/;

const COLOUR = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|oklab|lab|lch|hwb)a?\(/i;
const COLOUR_NAME =
    /^(white|black|red|green|blue|yellow|orange|purple|pink|gr[ae]y|silver|navy|teal|brown|crimson|gold|(dark|light)(gr[ae]y|blue|green|red))$/i;

/** The rule that styles work in both text directions and every theme. */
export const styles = {
    name: "styles",
    start: () => ({ inspect: (source) => (hasStyles(source.path) ? problemsIn(source) : []) }),
};

await checkAsCommand(import.meta.url, styles);

function hasStyles(path) {
    return !isForTests(path) && path !== PALETTES && /\.styles\.ts$|\.tsx$|^library\/client\/styles\//.test(path);
}

function problemsIn({ path, tree, lineOf, lines }) {
    const problems = [];
    const isMeant = (word, node) => lines[lineOf(node) - 2]?.includes(`// ${word}: `);
    const object = (node, what) => problems.push(`styles: ${path}:${lineOf(node)} ${what}`);
    const isStyleSheet = path.endsWith(".styles.ts");

    walk(tree, (node, parents) => {
        const inStyle = isStyleSheet || parents.some((parent) => parent.type === "JSXAttribute" && parent.name.value === "style");
        if (node.type === "KeyValueProperty" && inStyle) {
            const what = physical(nameOf(node.key), node.value);
            if (what && !isMeant("physical", node.value))
                object(
                    node.value,
                    `${what} is bound to one writing direction: use the logical property (…InlineStart, …InlineEnd, "start", "end")`,
                );
        }
        if (inStyle || path.startsWith("library/client/styles/")) {
            const text = node.type === "StringLiteral" ? node.value : node.type === "TemplateElement" ? node.raw : undefined;
            if (text !== undefined && isColour(text, parents.at(-1)) && !isMeant("colour", node))
                object(node, `"${text}" is a colour of its own: name it in ${PALETTES} and use its variable`);
        }
    });
    return problems;
}

function physical(name, value) {
    if (PHYSICAL.test(name) && value.type !== "ObjectExpression") return name;
    if (value.type !== "StringLiteral") return undefined;
    if (PHYSICAL_VALUE[name]?.test(value.value)) return `${name}: ${value.value}`;
    const sides = value.value.trim().split(/\s+(?![^(]*\))/);
    if (FOUR_SIDES.test(name) && sides.length === 4 && sides[1] !== sides[3]) return `${name}: ${value.value}`;
    return undefined;
}

function isColour(text, parent) {
    if (parent?.type === "ImportDeclaration") return false;
    return COLOUR.test(text) || (parent?.type === "KeyValueProperty" && parent.value.value === text && COLOUR_NAME.test(text));
}

function nameOf(key) {
    return typeof key.value === "string" ? key.value : "";
}

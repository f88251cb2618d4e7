import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, jest, test } from "@jest/globals";
import { derivePalettes } from "@parley/library/contract";
import { printOwnStyles } from "@parley/library/server/ownStyles";
import { FONT_FAMILIES, readThemeColors, SHIPPED_THEMES } from "@parley/themes/contract";
import { readAsset } from "./assets";
import { createStylesheets } from "./stylesheets";

const ownStyles = { print: async () => "" };
const createStylesheetsFor = (basePath: string, derive = derivePalettes) => createStylesheets({ basePath, ownStyles, derive });

const revision = (revisionID: number, variables: object = { accent: "#7a3b00" }) => ({
    themeID: 3,
    revisionID,
    assets: JSON.stringify({ variables }),
});

test("FC-46 the palettes of a revision are derived once, however often its stylesheet is requested", async () => {
    const derive = jest.fn(derivePalettes);
    const stylesheets = createStylesheetsFor("", derive);
    const { theme: first } = await stylesheets.of(revision(1));
    expect(first?.url).toMatch(/^\/themes\/3-1\.[\w-]{16}\.css$/);
    expect((await stylesheets.of(revision(1))).theme).toBe(first);
    expect(await stylesheets.known(3, 1)).toEqual({ theme: first, hasStyles: false });
    expect(stylesheets.known(4, 1)).toBeUndefined();
    expect(derive).toHaveBeenCalledTimes(1);
    // That a revision chooses no colours is cached as well.
    expect((await stylesheets.of(revision(2, {}))).theme).toBeUndefined();
    expect(await stylesheets.known(3, 2)).toEqual({ theme: undefined, hasStyles: false });
});

test("the number of cached stylesheets is limited; those used last stay", async () => {
    const { palettes, adjusted } = derivePalettes({ accent: "#7a3b00", ground: "#fff" });
    const stylesheets = createStylesheetsFor("", () => ({ palettes, adjusted }));
    for (let revisionID = 1; revisionID <= 500; revisionID++) await stylesheets.of(revision(revisionID));
    expect(stylesheets.known(3, 1)).toBeDefined();
    await stylesheets.of(revision(501));
    expect([1, 2, 501].map((revisionID) => stylesheets.known(3, revisionID) !== undefined)).toEqual([true, false, true]);
});

test("a revision has the font and the shape that it chooses, below the path of the site, and nothing of what is built in", async () => {
    const stylesheets = createStylesheetsFor("/forum");
    const chosen = { font: "bitter", corners: "round", borders: "strong", density: "compact" };
    const { theme } = await stylesheets.of(revision(1, chosen));
    const font = `/forum/assets/bitter-latin.${FONT_FAMILIES.bitter.files.latin}.woff2`;
    expect(theme?.font).toBe(font);
    expect(theme?.css).toContain(`@font-face{font-family:"Bitter";src:url(${font}) format("woff2");font-display:optional;`);
    expect(theme?.css).toContain('--font:"Bitter","Noto Sans Arabic","Bitter georgia","Bitter times","Bitter noto",serif');
    // A font of the device stands in, scaled to the width of the family, and to its height divided by that.
    expect(theme?.css).toContain("font-weight:400 500;size-adjust:104.53%;ascent-override:89.45%;descent-override:25.35%;");
    expect(theme?.css).toMatch(/--radius:12px;--radius-s:6px;--stroke:2px;--s2:0\.4rem;.*--s4:0\.8rem;/);
    expect(theme?.css).not.toContain("--accent");

    // A tone, or a single colour, goes with our own two colours.
    expect((await stylesheets.of(revision(5, { warmth: "warm" }))).theme?.css).toMatch(/--paper-wash:#[0-9a-f]{6}/);
    const roles = { light: { ink2: "#333333", ink3: "#eeeeee" } };
    const single = (await stylesheets.of(revision(6, { roles }))).theme?.css ?? "";
    expect([single.includes("--ink-2:#333333"), single.includes("#eeeeee")]).toEqual([true, false]);

    const builtIn = { font: "open-sans", corners: "rounded", borders: "thin", density: "normal" };
    expect((await stylesheets.of(revision(2, builtIn))).theme).toBeUndefined();
    // What is stored from before it was refused has no effect.
    expect((await stylesheets.of(revision(3, { font: "papyrus", density: 3 }))).theme).toBeUndefined();
    expect((await stylesheets.of(revision(4))).theme?.font).toBeUndefined();
});

describe("FC-1 the own CSS of a theme", () => {
    const REACHED = '[data-own="on"]:not(#own)';

    test.each([
        ["p, .note > b:hover::after{color:red}", `${REACHED} p,${REACHED} .own--note > b:hover::after{color:red}`],
        // The page itself is the reached element; conditions on it stay in front.
        ["html > body{background:#fff}", `${REACHED}{background:#fff}`],
        ['[data-theme="dark"] body p{top:0}', `:root[data-theme="dark"] ${REACHED} p{top:0}`],
        ["body::before, :root:hover a{top:0}", `${REACHED}::before,${REACHED}:hover a{top:0}`],
        ["@media (width<600px){p{top:0}}", `@media (width<600px){${REACHED} p{top:0}}`],
        ["@keyframes in{from{top:0}}p{animation:in 1s}", `@keyframes own--in{from{top:0}}${REACHED} p{animation:own--in 1s}`],
        ['p::before{content:"</style>\\2192"}/* } */', `${REACHED} p::before{content:"\\3c /style>→"}`],
        ["p{background:url( '/uploads/branding/a.png' )}", `${REACHED} p{background:url(/forum/uploads/branding/a.png)}`],
        ["p{}", ""],
    ])("%s is written for the content of pages only, after all rules of ours", (css, written) => {
        expect(printOwnStyles(css, "/forum")).toBe(written);
    });

    test.each([
        ["\n\n@import 'x';", 3],
        ["p{top:0}\np{background:url(//e.example/x)}", 2],
        ["p{background:\\75rl(//e.example/x)}", 1],
        ["p{background:u/**/rl(//e.example/x)}", 1],
        ["p{background:url('/uploads/branding/../a.png')}", 1],
        ["p{background:image-set('//e.example/x' 1x)}", 1],
        ["p{--x:attr(value)}", 1],
        ["input[value^=a]{top:0}", 1],
        // What stands beside the reached element: the toast of a preview.
        ["~ div{display:none}", 1],
        ["p,+ div{display:none}", 1],
        ["body ~ div{display:none}", 1],
        ['html[data-theme="dark"] body/**/+div{display:none}', 1],
        ["p:has(input:checked){top:0}", 1],
        ["a:visited{top:0}", 1],
        ["#main{top:0}", 1],
        ["\\66oo{top:0}", 1],
        ["@font-face{top:0}", 1],
        ["p{top:0", 1],
        ["p{top:(0}", 1],
        ["p{top:0}\n}", 2],
        ["p{top:0;& b{top:0}}", 1],
        ["p{content:'", 1],
        ["p{top:0}/*", 1],
        ["p{top:</style>}", 1],
        ["p{top:0\u0000}", 1],
    ])("%j is refused, with its line", (css, line) => {
        expect(() => printOwnStyles(css, "")).toThrow(expect.objectContaining({ line }));
    });
});

test.each(SHIPPED_THEMES.slice(1).map((theme) => [theme.name, theme] as const))(
    "%s is a valid theme, whose two colours are legible as they are, and which adds at most 1.5 kB besides its font",
    async (_name, shipped) => {
        const variables = { ...shipped.variables };
        expect(readAsset("variables", { data: variables })).toEqual(variables);
        const colors = readThemeColors(variables);
        const { palettes, adjusted } = derivePalettes(colors ?? { accent: "", ground: "" });
        const home = palettes.light.paper === colors?.ground ? "light" : "dark";
        expect(palettes[home]).toMatchObject({ accent: colors?.accent, paper: colors?.ground });
        expect(adjusted.filter(({ palette }) => palette === home)).toEqual([]);
        const stylesheets = createStylesheetsFor("");
        const { theme } = await stylesheets.ofFile(shipped);
        expect(theme?.url).toMatch(new RegExp(`^/themes/${shipped.key}\\.[\\w-]{16}\\.css$`));
        expect((await stylesheets.ofFile(shipped)).theme).toBe(theme);
        const { font: _font, ...others } = variables as { font?: string };
        const { theme: plain } = await createStylesheetsFor("").ofFile({ ...shipped, variables: others });
        expect(brotliCompressSync(Buffer.from(plain?.css ?? "")).length).toBeLessThanOrEqual(1_500);
    },
);

test("every family has a licence and its files, whose names have their hashes, with at most 30 kB for Latin", () => {
    const folder = path.join(__dirname, "../../../applications/forum/assets/fonts/families");
    const files = readdirSync(folder);
    const named = Object.entries(FONT_FAMILIES).flatMap(([key, family]) => [
        `LICENSE-${key}.txt`,
        ...Object.entries(family.files).map(([range, hash]) => `${key}-${range}.${hash}.woff2`),
    ]);
    expect(Object.keys(FONT_FAMILIES)).toHaveLength(8);
    expect(files.filter((file) => file !== "README.md").sort()).toEqual(named.sort());
    for (const file of files.filter((each) => each.endsWith(".woff2"))) {
        const content = readFileSync(path.join(folder, file));
        expect(file).toContain(`.${createHash("sha256").update(content).digest("hex").slice(0, 8)}.`);
        if (/-latin\./.test(file)) expect(content.length).toBeLessThanOrEqual(30_000);
    }
});

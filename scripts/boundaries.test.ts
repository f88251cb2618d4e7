import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";

type Tree = Record<string, string>;

/** Small project without problems. */
const SOUND: Tree = {
    "package.json": JSON.stringify({
        name: "p",
        scripts: { check: "all" },
        dependencies: { named: "1", axios: "1", kysely: "1" },
        devDependencies: { tool: "1" },
    }),
    "README.md":
        "`library/contract` has [words](library/contract/words.ts), `packages/x` none; [elsewhere](https://a.example). npm run check",
    "node_modules/named/index.js": "",
    "node_modules/unnamed/index.js": "",
    "node_modules/tool/index.js": "",
    "node_modules/axios/index.js": "",
    "node_modules/kysely/index.js": "",
    "library/package.json": manifest("library"),
    "library/contract/index.ts": 'export { word } from "./words";',
    "library/contract/words.ts": 'import "named"; export const word = "word";',
    "library/client/api/index.ts": 'export { client } from "./client";',
    "library/client/api/client.ts":
        'import axios from "axios"; import { word } from "../../contract"; export const client = [axios, word];',
    "library/contract/colors/palettes.ts": 'export const paper = "#ffffff";',
    "library/server/http/index.ts": "export const http = 1;",
    "library/testing/index.ts": 'import "../server/http"; import "../client/api"; import "tool"; export const through = 1;',
    "packages/users/package.json": manifest("users", ["library"]),
    "packages/users/contract/index.ts": "export const user = 1; export type User = string;",
    "packages/users/client/index.ts": 'export { UserCard } from "./UserCard";',
    "packages/users/client/UserCard.tsx":
        'import { user } from "../contract"; export const UserCard = () => <p title={t("Name")} style={{ marginInlineStart: 4 }}>{t("Hello")} {user} · <i translate="no">Parley</i></p>;',
    "packages/users/client/UserCard.gallery.tsx":
        'import { UserCard } from "./UserCard"; export const userCard = { title: "Card", parts: { Plain: () => <p>Ines <UserCard /></p> } };',
    "packages/users/client/UserCard.styles.ts":
        'export const card = styles("card", { left: { marginInlineStart: 1, margin: "0 4px 0 4px", color: palette.ink, textAlign: "start" } });',
    "packages/users/client/Tick.styles.ts":
        'export const tick = styles("tick", { root: {\n// physical: a tick does not mirror\nleft: 4,\n// colour: a mask has none\nmaskImage: "linear-gradient(#000, #000)" } });',
    "packages/users/server/index.ts": 'export { sessions } from "./users.repository";',
    "packages/users/server/users.repository.ts":
        'import { sql } from "kysely"; import { http } from "@parley/library/server/http"; export const sessions = [sql, http];',
    "packages/users/users.through.test.ts":
        'import "@parley/users/client"; import "@parley/users/server"; import "@parley/library/testing"; setTimeout(answer, 5); const at = Date.now();',
    "packages/discussions/package.json": manifest("discussions", ["library", "users"]),
    "packages/discussions/contract/index.ts": 'import { user } from "@parley/users/contract"; export const discussion = user;',
    "packages/discussions/client/index.ts":
        "export const a = /^a+b/;\n// bounded: one word.\nexport const b = /a+$/;\n/** bounded: a name. */\nexport const c = new RegExp(`${a.source}+$`);",
    "packages/discussions/server/index.ts": "export const a = 1;",
    "packages/groups/package.json": manifest("groups", ["library"]),
    "packages/groups/contract/index.ts": "export const group = 1;",
    "applications/forum/index.tsx": 'import "@parley/users/client"; export const App = () => null;',
    "applications/forum/assets/files.ts": 'export const drawing = "kettle";',
    "applications/gallery/browser.tsx": 'import { drawing } from "../forum/assets/files"; export const all = drawing;',
    "applications/forum/adapter.ts": 'import type { AxiosAdapter } from "axios"; export type Adapter = AxiosAdapter;',
    "applications/server/main.ts": 'import "@parley/users/server"; export const server = 1;',
};

// Violations, one for each rule: the file that breaks it, and the expected message.
const OFFENCES: [check: string, rule: string, path: string, text: string, refusal: RegExp][] = [
    [
        "boundaries",
        "no-cycles",
        "library/contract/round.ts",
        'import type { B } from "./about"; export type A = B;',
        /^no-cycles: .*(round|about)\.ts →/m,
    ],
    [
        "boundaries",
        "everything-resolves",
        "library/contract/lost.ts",
        'import "./nowhere";',
        /^everything-resolves: library\/contract\/lost\.ts/m,
    ],
    [
        "boundaries",
        "library-looks-down-only",
        "library/server/http/up.ts",
        'import "@parley/users/server";',
        /^library-looks-down-only: .*up\.ts/m,
    ],
    [
        "boundaries",
        "packages-below-applications",
        "packages/users/client/up.ts",
        'import "../../../applications/forum/index";',
        /^packages-below-applications: .*up\.ts/m,
    ],
    [
        "boundaries",
        "applications-stand-apart",
        "applications/server/beside.ts",
        'import type { App } from "../forum/index"; export type A = App;',
        /^applications-stand-apart: .*beside\.ts/m,
    ],
    [
        "boundaries",
        "client-never-meets-server",
        "packages/users/client/across.tsx",
        'import { type sessions } from "../server"; export const a = <p />; export type S = typeof sessions;',
        /^client-never-meets-server: .*across\.tsx/m,
    ],
    [
        "boundaries",
        "server-never-meets-client",
        "packages/users/server/across.ts",
        'export type Card = import("../client").UserCard;',
        /^server-never-meets-client: .*across\.ts/m,
    ],
    [
        "boundaries",
        "contract-knows-neither",
        "packages/users/contract/sideways.ts",
        'export const load = () => import("../client");',
        /^contract-knows-neither: .*sideways\.ts/m,
    ],
    [
        "boundaries",
        "enter-by-the-door",
        "packages/discussions/client/window.ts",
        'import "../../users/client/UserCard";',
        /^enter-by-the-door: .*window\.ts/m,
    ],
    [
        "boundaries",
        "enter-the-library-by-the-door",
        "library/client/store/index.ts",
        'import "../api/client";',
        /^enter-the-library-by-the-door: .*store\/index\.ts/m,
    ],
    [
        "boundaries",
        "tests-stay-outside",
        "packages/users/server/shipped.ts",
        'import "@parley/library/testing";',
        /^tests-stay-outside: .*shipped\.ts/m,
    ],
    [
        "boundaries",
        "samples-stay-in-the-gallery",
        "packages/users/client/sampled.ts",
        'import "./UserCard.gallery";',
        /^samples-stay-in-the-gallery: .*sampled\.ts/m,
    ],
    [
        "boundaries",
        "third-parties-are-named",
        "packages/users/server/lucky.ts",
        'import "unnamed";',
        /^third-parties-are-named: .*lucky\.ts/m,
    ],
    [
        "boundaries",
        "shipped-code-needs-no-tools",
        "packages/users/server/tooled.ts",
        'import "tool";',
        /^shipped-code-needs-no-tools: .*tooled\.ts/m,
    ],
    [
        "neighbours",
        "an unnamed neighbour",
        "packages/groups/contract/rude.ts",
        'import type { User } from "@parley/users/contract"; export type U = User;',
        /rude\.ts:1 imports @parley\/users, which packages\/groups\/package\.json does not name/,
    ],
    [
        "neighbours",
        "neighbours in a circle",
        "packages/circle/package.json",
        manifest("circle", ["circle"]),
        /@parley\/circle needs itself/,
    ],
    [
        "neighbours",
        "a neighbour that does not exist",
        "packages/lonely/package.json",
        manifest("lonely", ["nobody"]),
        /lonely\/package\.json names @parley\/nobody/,
    ],
    [
        "imports",
        "axios outside the ApiClient",
        "packages/users/client/call.ts",
        'import axios from "axios"; export const a = axios;',
        /call\.ts:1 imports default from axios/,
    ],
    [
        "imports",
        "typestyle outside the styles",
        "packages/users/client/look.ts",
        'import { style } from "typestyle"; export const a = style;',
        /look\.ts:1 imports style from typestyle/,
    ],
    [
        "imports",
        "csx outside the styles",
        "packages/users/client/tint.ts",
        'import { rgb } from "csx"; export const a = rgb;',
        /tint\.ts:1 imports rgb from csx/,
    ],
    [
        "imports",
        "a slice that comes late",
        "packages/users/client/late.slice.ts",
        "export const late = 1;",
        /no feature file of the package imports packages\/users\/client\/late\.slice\.ts/,
    ],
    [
        "imports",
        "a raw react-redux hook",
        "packages/users/client/raw.ts",
        'import { useSelector as u } from "react-redux"; export const a = u;',
        /raw\.ts:1 imports useSelector from react-redux/,
    ],
    [
        "imports",
        "raw SQL in a service",
        "packages/users/server/users.service.ts",
        'import { type Kysely, sql } from "kysely"; export const a = sql; export type K = Kysely<object>;',
        /users\.service\.ts:1 imports Kysely, sql from kysely/,
    ],
    [
        "imports",
        "a driver outside the database",
        "packages/users/server/driver.ts",
        'import pg from "pg"; export const a = pg;',
        /driver\.ts:1 imports default from pg/,
    ],
    [
        "imports",
        "typebox that can't be shaken",
        "packages/users/contract/heavy.ts",
        'import { Type } from "typebox"; export const a = Type;',
        /heavy\.ts:1 imports Type from typebox/,
    ],
    [
        "styles",
        "a margin on the left",
        "packages/users/client/a.styles.ts",
        'export const a = styles("a", { root: {\n marginLeft: 4 } });',
        /a\.styles\.ts:2 marginLeft is bound/,
    ],
    [
        "styles",
        "text set to the right",
        "packages/users/client/b.styles.ts",
        'export const a = styles("b", { root: { textAlign: "right" } });',
        /b\.styles\.ts:1 textAlign: right is bound/,
    ],
    [
        "styles",
        "four sides that differ",
        "packages/users/client/c.styles.ts",
        'export const a = styles("c", { root: { padding: "0 1px 0 2px" } });',
        /c\.styles\.ts:1 padding: 0 1px 0 2px is bound/,
    ],
    [
        "styles",
        "a place from the left, in an element",
        "packages/users/client/Place.tsx",
        "export const P = () => <i style={{ left: 4 }} />;",
        /Place\.tsx:1 left is bound/,
    ],
    [
        "styles",
        "a colour of its own",
        "packages/users/client/d.styles.ts",
        'export const a = styles("d", { root: { border: "1px solid #fff" } });',
        /d\.styles\.ts:1 "1px solid #fff" is a colour/,
    ],
    [
        "styles",
        "a colour by name",
        "packages/users/client/e.styles.ts",
        'export const a = styles("e", { root: { color: "white" } });',
        /e\.styles\.ts:1 "white" is a colour/,
    ],
    [
        "styles",
        "a colour in the styles' own folder",
        "library/client/styles/tokens.ts",
        "export const a = `rgb(1 2 3)`;",
        /tokens\.ts:1 "rgb\(1 2 3\)" is a colour/,
    ],
    [
        "texts",
        "a text between tags",
        "packages/users/client/Text.tsx",
        "export const A = () => <p>\n Sign in</p>;",
        /Text\.tsx:1 "Sign in" does not/,
    ],
    [
        "texts",
        "a text that depends",
        "packages/users/client/Either.tsx",
        'export const A = () => <p>{open ? "Close" : t("Open")}</p>;',
        /Either\.tsx:1 "Close" does not/,
    ],
    [
        "texts",
        "a text read aloud",
        "packages/users/client/Aloud.tsx",
        "export const A = () => <p aria-label={`Page ` + number} />;",
        /Aloud\.tsx:1 "Page" does not/,
    ],
    [
        "texts",
        "a straight apostrophe",
        "packages/users/contract/straight.ts",
        'export const STRAIGHT = "It isn\'t here.";',
        /straight\.ts:1 "It isn't here\." has a straight apostrophe/,
    ],
    [
        "texts",
        "a text of t() that translators can’t be given",
        "packages/users/client/Unknown.tsx",
        'const FOUND = { a: "A state" }; export const A = ({ read, a }: P) => <p>{t(FOUND[a])}\n{t(read())}</p>;',
        /Unknown\.tsx:2 the text of t\(\) can’t be found/,
    ],
    [
        "waits",
        "a sleep",
        "packages/users/server/sleep.test.ts",
        'import { setTimeout as wait } from "node:timers/promises"; await wait(20);',
        /sleep\.test\.ts:1 waits for time/,
    ],
    [
        "waits",
        "a sleep of one's own",
        "packages/users/client/nap.test.tsx",
        "const nap = () =>\n new Promise((resolve) => setTimeout(resolve, 20));",
        /nap\.test\.tsx:2 waits for time/,
    ],
    [
        "waits",
        "a page that is left alone for a time",
        "applications/forum/e2e/idle.e2e.ts",
        "await page.waitForTimeout(300);",
        /idle\.e2e\.ts:1 waits for time/,
    ],
    [
        "waits",
        "a look at the clock, again and again",
        "packages/users/server/clock.test.ts",
        "const began = performance.now();\nwhile (performance.now() - began < 300) await look();",
        /clock\.test\.ts:2 reads the clock/,
    ],
    [
        "expressions",
        "an expression that takes the square of the text's length",
        "packages/users/contract/slow.ts",
        "export const ends = (text: string) => /a+$/.test(text);",
        /slow\.ts:1 \/a\+\$\/ takes 2nd degree polynomial/,
    ],
    [
        "expressions",
        "an expression that is put together without a word of what bounds it",
        "packages/users/contract/built.ts",
        'export const of = (name: string) => new RegExp(name + "+$");',
        /built\.ts:1 is put together here/,
    ],
    [
        "docs",
        "a path that leads nowhere",
        "docs/PATHS.md",
        "Words are in `library/contract/wards.ts`.",
        /PATHS\.md:1 names library\/contract\/wards\.ts, which does not exist/,
    ],
    ["docs", "a link to a page that is not there", "docs/LINKS.md", "See [that](there.md#part).", /LINKS\.md:1 names there\.md,/],
    [
        "docs",
        "a command that there is none of",
        "docs/COMMANDS.md",
        "First:\n\nnpm run everything",
        /COMMANDS\.md:3 names everything,/,
    ],
    [
        "house",
        "large packages, counting their tests",
        "packages/groups/server/many.test.ts",
        "one();\n".repeat(9001),
        /^house: packages\/groups has 9001 lines with its tests, of at most 9000/m,
    ],
    [
        "house",
        "long files",
        "packages/users/server/long.ts",
        `export const many = [\n${"    1,\n".repeat(400)}];\n`,
        /^house: packages\/users\/server\/long\.ts has 402 lines, of at most 400/m,
    ],
    [
        "house",
        "long functions",
        "packages/users/server/lengthy.ts",
        `export function lengthy() {\n${"    one();\n".repeat(60)}    const inner = () => {\n        two();\n    };\n    return inner;\n}\n`,
        /^house: packages\/users\/server\/lengthy\.ts:1 lengthy has 64 lines without the functions in it, of at most 60/m,
    ],
    [
        "names",
        "a retired word in an identifier",
        "packages/users/server/retired.ts",
        "export interface Options {\n    onTold: () => void;\n}",
        /^names: packages\/users\/server\/retired\.ts:2 onTold has "told"\. Say what it is: notified or announced$/m,
    ],
    [
        "names",
        "a retired word in a parameter",
        "packages/users/server/parameter.test.ts",
        "const end = ({ of: said }: Options) => said;",
        /^names: packages\/users\/server\/parameter\.test\.ts:1 said has "said"/m,
    ],
    [
        "names",
        "a retired word in the name of a file",
        "packages/users/server/keepers/list.ts",
        "export const list = [];",
        /^names: packages\/users\/server\/keepers\/list\.ts is named after "keepers"/m,
    ],
    [
        "names",
        "a file that repeats its folder's name",
        "packages/users/server/users.banning.ts",
        "export const a = 1;",
        /^names: packages\/users\/server\/users\.banning\.ts repeats its folder "users"\. Name it after its content alone/m,
    ],
    [
        "names",
        "a function without a verb",
        "packages/users/server/nameless.ts",
        "export const discussionName = () => 1;",
        /^names: packages\/users\/server\/nameless\.ts:1 discussionName does not begin with a verb/m,
    ],
];

/** Code that Biome must reject beyond its recommended rules, and some of the recommended ones that the project relies on. */
const UNTIDY: [rule: string, path: string, text: string][] = [
    ["noDefaultExport", "library/client/api/a.ts", "export default 1;"],
    ["noExplicitAny", "library/client/api/b.ts", "export const a: any = 1;"],
    ["noConsole", "packages/users/server/c.ts", 'console.log("here");'],
    ["noRestrictedGlobals", "packages/users/server/d.ts", "export const a = window.name;"],
    ["noRestrictedGlobals", "library/contract/e.ts", "export const a = document.title;"],
    ["noNonNullAssertion", "library/client/api/f.ts", "export const a = (b?: string) => b!.length;"],
    ["noReExportAll", "library/client/api/g.ts", 'export * from "./a";'],
    ["useAltText", "packages/users/client/H.tsx", 'export const H = () => <img src="h.png" />;'],
    ["useKeyWithClickEvents", "packages/users/client/I.tsx", "export const I = () => <div onClick={open} />;"],
    [
        "useExhaustiveDependencies",
        "packages/users/client/J.tsx",
        'import { useEffect } from "react"; export const J = ({ id }) => { useEffect(() => tell(id), []); };',
    ],
    [
        "noFocusedTests",
        "packages/users/client/k.test.ts",
        'import { test } from "@jest/globals"; test.only("k", () => undefined);',
    ],
    ["useImportType", "library/client/api/l.ts", 'import { A } from "./a"; export const l = (a: A) => a;'],
];

const CHECKS = [
    "boundaries",
    "neighbours",
    "imports",
    "styles",
    "texts",
    "waits",
    "expressions",
    "docs",
    "house",
    "names",
    "exclusions",
];

describe("a sound project", () => {
    let sound: Project;
    beforeAll(async () => {
        sound = await checked(SOUND);
    }, 180_000);
    afterAll(() => sound.remove());

    test("passes the check of every rule", () => {
        expect(sound.output).toBe(CHECKS.map((check) => `${check}: nothing to object to\n`).join(""));
    });

    test("passes the check of a single rule", async () => {
        const command = [join(__dirname, "check-neighbours.mjs"), "--root", sound.root];
        expect(await outputOf(command, sound.root)).toBe("neighbours: nothing to object to\n");
    });
});

describe("a project with every violation", () => {
    let faulty: Project;
    beforeAll(async () => {
        const offending = Object.fromEntries(OFFENCES.map(([, , path, text]) => [path, text]));
        faulty = await checked({
            ...SOUND,
            ...offending,
            "library/contract/about.ts": 'import type { A } from "./round"; export type B = A;',
        });
    }, 180_000);
    afterAll(() => faulty.remove());

    test.each(OFFENCES)("%s: %s is reported", (_check, _rule, _path, _text, refusal) => {
        expect(faulty.output).toMatch(refusal);
    });

    test("every rule of the grid is tested", () => {
        const grid = readFileSync(join(__dirname, "lib/grid.mjs"), "utf8");
        const tried = OFFENCES.filter(([check]) => check === "boundaries").map(([, rule]) => rule);
        expect([...grid.matchAll(/^ {8}name: "(.+)",$/gm)].map(([, name]) => name).sort()).toEqual(tried.sort());
    });
});

describe("untidy code", () => {
    let root: string;
    let found: { category: string; location: { path: string } }[];
    beforeAll(async () => {
        const ours = ["biome.json", ".gitignore"].map((name) => [name, readFileSync(join(__dirname, "..", name), "utf8")]);
        root = write({ ...Object.fromEntries(ours), ...Object.fromEntries(UNTIDY.map(([, path, text]) => [path, text])) });
        const biome = join(__dirname, "../node_modules/@biomejs/biome/bin/biome");
        found = JSON.parse(await outputOf([biome, "lint", "--reporter=json", "--max-diagnostics=none"], root)).diagnostics;
    }, 180_000);
    afterAll(() => rmSync(root, { recursive: true, force: true }));

    test.each(UNTIDY)("%s is reported in %s", (rule, path) => {
        const rules = found.filter(({ location }) => location.path === path).map(({ category }) => category.split("/").at(-1));
        expect(rules).toContain(rule);
    });
});

interface Project {
    root: string;
    output: string;
    remove: () => void;
}

/** Writes a project to a folder of its own and runs every check on it. */
async function checked(tree: Tree): Promise<Project> {
    const root = write(tree);
    mkdirSync(join(root, "node_modules/@parley"));
    symlinkSync(join(root, "library"), join(root, "node_modules/@parley/library"));
    for (const name of ["users", "discussions", "groups"])
        symlinkSync(join(root, "packages", name), join(root, "node_modules/@parley", name));

    const output = await outputOf([join(__dirname, "check-rules.mjs"), "--root", root], root);
    return { root, output, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function write(tree: Tree): string {
    const root = mkdtempSync(join(tmpdir(), "parley-boundaries-"));
    for (const [path, text] of Object.entries(tree)) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
    }
    return root;
}

/** Returns the output of a check. Status 1 means that there are problems, any other status that the check is broken. */
function outputOf(command: string[], folder: string): Promise<string> {
    return new Promise((resolve, reject) => {
        execFile(process.execPath, command, { cwd: folder, maxBuffer: 2 ** 24 }, (error, stdout, stderr) => {
            if (error && (error.code !== 1 || !stdout)) reject(new Error(stderr || error.message));
            else resolve(stdout);
        });
    });
}

function manifest(name: string, neighbours: string[] = []): string {
    return JSON.stringify({
        name: `@parley/${name}`,
        exports:
            name === "library"
                ? {
                      "./contract": "./contract/index.ts",
                      "./testing": "./testing/index.ts",
                      "./client/*": "./client/*/index.ts",
                      "./server/*": "./server/*/index.ts",
                  }
                : { "./contract": "./contract/index.ts", "./client": "./client/index.ts", "./server": "./server/index.ts" },
        dependencies: Object.fromEntries(neighbours.map((neighbour) => [`@parley/${neighbour}`, "*"])),
    });
}

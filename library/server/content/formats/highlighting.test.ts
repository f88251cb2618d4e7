import { expect, test } from "@jest/globals";
import { renderBody, toMarkdown, toPlainText } from "..";

const fenced = (code: string, language = "") => `\`\`\`${language}\n${code}\n\`\`\``;
const render = (code: string, language?: string) => renderBody(fenced(code, language), "markdown");

test.each([
    ["js", 'const a = "b"; // note', ["const", '"b"', "// note"]],
    ["python", "def a():\n    return 'b' # note", ["def", "return", "'b'", "# note"]],
    ["sql", "select 'a' from b -- note", ["select", "'a'", "from", "-- note"]],
    ["html", '<p class="a">b</p>', ["p", "class", '"a"', "p"]],
    ["json", '{"a": "it\'s"}', ['"a"', '"it\'s"']],
    ["diff", "-a\n+b", ["-a", "+b"]],
])("keywords, strings and comments of %s are marked, and the code is otherwise unchanged", (language, code, marked) => {
    const html = render(code, language);
    const found = [...html.matchAll(/<span class="code-(?:key|str|note)">(.*?)<\/span>/gs)].map(([, text = ""]) => text);
    expect(found.map((text) => text.replaceAll("&quot;", '"').replaceAll("&lt;", "<"))).toEqual(marked);
    expect(html).toContain('dir="ltr"');
    expect(toPlainText(html)).toBe(toPlainText(render(code)));
    expect(toMarkdown(html)).toBe(fenced(code));
});

test.each<[string, string]>([
    ["no language is named", render("let a;")],
    ["the language is not known", render("let a;", "klingon")],
    ["FC-8 it is longer than anybody reads", render("let a;\n".repeat(2_000), "js")],
    ["FC-8 a line is longer than anybody writes", render(`let a = ${"b + ".repeat(150)}c;`, "js")],
    ["FC-8 a word is", render(`let ${"a".repeat(101)};`, "js")],
    ["FC-8 it would take long in its language", render("void a();\n".repeat(300), "csharp")],
    ["its author has marked it up", renderBody('<pre><code class="language-js">let <b>a</b>;</code></pre>', "html")],
])("code is not highlighted if %s", (_why, html) => expect(html).not.toContain("<span"));

test("FC-1 authors can't set the highlighting classes", () => {
    const html = '<p><span class="code-key">let</span> <code class="code-str">a</code></p><pre class="code-note">b</pre>';
    expect(renderBody(html, "html")).not.toContain("code-");
});

test("FC-8 of many code blocks in a body only the first are highlighted", () => {
    const html = renderBody(Array.from({ length: 10 }, () => fenced("let a;\n".repeat(400), "js")).join("\n\n"), "markdown");
    expect(html.match(/<pre/g)).toHaveLength(10);
    expect(html.match(/<span class="code-key">/g)).toHaveLength(5 * 400);
});

import { expect, test } from "@jest/globals";
import { renderBody } from "../formats/formats";
import { toMarkdown } from "./quoting";

const mentions = new Map([
    ["Hana", { userID: 4, url: "/profile/4/Hana" }],
    ["Ines Q", { userID: 5, url: "/profile/5/Ines" }],
]);
const rendered = (body: string, format: string) => renderBody(body, format, { resolveMentions: () => mentions });

test.each([
    [
        "words and emphasis",
        "<p>One <strong>two </strong><em>three</em>.<br>Four</p><p>Five</p>",
        "One **two** *three*.  \nFour\n\nFive",
    ],
    [
        "links and pictures",
        '<p><a href="https://a.example/b">there</a> <img src="https://a.example/k.png" alt="A [kettle]"></p>',
        "[there](<https://a.example/b>) ![A \\[kettle\\]](<https://a.example/k.png>)",
    ],
    [
        "lists in lists",
        "<ul><li>One<ol><li>Two</li><li>Three</li></ol></li><li>Four</li></ul>",
        "- One\n  1. Two\n  2. Three\n- Four",
    ],
    [
        "tasks",
        '<ul><li><input type="checkbox"> One</li><li><input type="checkbox" checked> Two</li></ul>',
        "- [ ] One\n- [x] Two",
    ],
    ["quotes and code", "<blockquote><p>One</p></blockquote><pre><code>a `b`\n  c</code></pre>", "> One\n\n```\na `b`\n  c\n```"],
    ["mentions", "<p>Thanks, @Hana and @&quot;Ines Q&quot;.</p>", 'Thanks, @Hana and @"Ines Q".'],
    [
        "what only looks like Markdown",
        "<p># 1 * 2 _x_ [y] &lt;z&gt;</p><p>1. no</p><p>- no</p>",
        "\\# 1 \\* 2 \\_x\\_ \\[y\\] \\<z\\>\n\n1\\. no\n\n\\- no",
    ],
])("CMT-007 %s of an HTML body are preserved in a quote", (_what, html, expected) => {
    const body = rendered(html, "wysiwyg");
    const markdown = toMarkdown(body);
    expect(markdown).toBe(expected);
    // The quote renders to the same HTML.
    const shapeOf = (written: string) => written.replace(/\s+/g, " ").replace(/ (?=<)|(?<=>) /g, "");
    expect(shapeOf(rendered(markdown, "markdown"))).toBe(shapeOf(body));
});

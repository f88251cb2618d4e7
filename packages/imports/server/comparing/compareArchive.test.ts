import { afterAll, describe, expect, test } from "@jest/globals";
import { createArchive, removeArchives, toDump, toJsonLines } from "@parley/archiveReaders/server/testing";
import { compareArchive } from "./compareArchive";
import { measureTextLoss } from "./textLoss";

afterAll(removeArchives);

const NOW = new Date("2026-05-01T10:00:00Z");
const DATE = "2026-04-01T10:00:00.000";

describe("CONT-011 imported posts keep their text", () => {
    test("CONT-011 of a Stack Exchange dump, in HTML and in its Markdown dialect", async () => {
        const body =
            '<h1>Kettles</h1><!-- hidden --><p>1&thinsp;&frac12; l &amp; <a href="https://a.example" title="x">more</a>&hellip;</p><pre><code>a &lt; b</code></pre>' +
            '<blockquote class="spoiler"><p>It <b>leaks</b></p></blockquote><img src="https://a.example/k.png" alt="A kettle"><script>alert(1)</script><odd>kept</odd>';
        const comment =
            "Yes, this was\n```Downloading the list\nDone 12:54```\n[docs][1], 1. `a_b` **b** &amp; https://a.example/%C3%A9t%C3%A9\n\n[1]: https://b.example";
        const directory = createArchive({
            "Posts.xml": toDump(
                "posts",
                { Id: 1, PostTypeId: 1, CreationDate: DATE, Title: "Kettles", Body: body },
                { Id: 2, PostTypeId: 2, ParentId: 1, CreationDate: DATE, Body: "<p>No.</p>" },
            ),
            "Comments.xml": toDump("comments", { Id: 3, PostId: 1, CreationDate: DATE, Text: comment }),
        });
        expect(await compareArchive(directory, NOW)).toMatchObject({
            formats: [
                { format: "html", posts: 2, plain: 0, lost: 0 },
                { format: "markdown", posts: 1, plain: 0, lost: 0 },
            ],
            lost: [],
        });
    });

    test("CONT-011 of JSON lines, with right-to-left text and in every supported format", async () => {
        const post = { site: "wexley", authorName: "Ana", createdAt: DATE };
        const directory = createArchive({
            "discussions.jsonl": toJsonLines({
                ...post,
                id: "d",
                title: "T",
                bodyHtml: "<dl><dd>سڵاو <bdi>Ana</bdi><dl><dd>۲۰:۱۵</dd></dl></dd></dl>",
            }),
            "comments.jsonl": toJsonLines(
                { ...post, id: "c1", discussionId: "d", body: "a < b\n\n@c  https://a.example", format: "textex" },
                { ...post, id: "c2", discussionId: "d", body: "<b>1</b>", format: "wysiwyg" },
                { ...post, id: "c3", discussionId: "d", body: "> ".repeat(200), format: "markdown" },
            ),
        });
        const { formats, lines: logLines } = await compareArchive(directory, NOW);
        expect(formats.map(({ format, posts, lost, plain }) => [format, posts, lost, plain])).toEqual([
            ["html", 1, 0, 0],
            ["markdown", 1, 0, 1],
            ["textex", 1, 0, 0],
            ["wysiwyg", 1, 0, 0],
        ]);
        expect(logLines[1]).toBe("  markdown          1 posts, 0 with something missing, 1 shown as plain text");
    });

    test("CONT-011 lost embeds, images, links and formulas are counted, and unsupported fields are reported by name and number", async () => {
        const body =
            '<p>Let <span class="math-container">$x^2$</span>, <a href="https://a.example">more</a></p><iframe src="https://www.youtube.com/embed/abc"></iframe>' +
            '<video src="https://a.example/a.mp4"></video><img src="https://a.example/k.png">';
        const directory = createArchive({
            "Posts.xml": toDump("posts", {
                Id: 1,
                PostTypeId: 1,
                CreationDate: DATE,
                Title: "Kettles",
                Body: body,
                LastEditorUserId: 4,
            }),
            "Users.xml": toDump("users", {
                Id: 4,
                DisplayName: "Ana",
                ProfileImageUrl: "https://a.example/a.png",
                AboutMe: "<p>I mend</p>",
            }),
            "Badges.xml": toDump("badges", { Id: 1, UserId: 4, Name: "Teacher" }, { Id: 2, UserId: 4, Name: "Student" }),
            "PostLinks.xml": toDump("postlinks", { Id: 1, PostId: 1, RelatedPostId: 2 }),
            "Votes.xml": toDump("votes", { Id: 1, PostId: 1, VoteTypeId: 8, BountyAmount: 50 }),
        });
        const { things, dropped, lines: logLines } = await compareArchive(directory, NOW);
        expect(things).toEqual({});
        expect(dropped.map(({ reason }) => reason)).toEqual(
            ["1 photos", "1 about texts", "2 badges", "1 links between posts", "1 bounties begun", "1 names of last editors"].map(
                (what) => `${what} have no place here; they were left out.`,
            ),
        );
        expect(logLines.at(-1)).toBe("  Posts.xml: 1 names of last editors have no place here; they were left out.");
        // A nested link is not rendered as a link.
        const nested = measureTextLoss('<a href="/a">a<iframe src="https://a.example/b"></iframe></a>', "html");
        expect([...nested.things]).toEqual([["embeds", 1]]);
    });

    test("CONT-011 the comparison detects missing text", () => {
        expect(measureTextLoss("<p>a</p><select><option>lost</option></select><math>kept</math>", "html").missing).toEqual([]);
        expect(measureTextLoss("<p>a <title>b</p>", "html").missing).toEqual(["b"]);
        expect(measureTextLoss("kept\n\n[unused]: <https://a.example> (lost words)\n", "markdown").missing).toEqual([]);
        expect(measureTextLoss("```js\na\n```\n\n|a|b|\n|-|-|\n|1|2|lost|", "markdown").missing).toEqual(["lost"]);
    });
});

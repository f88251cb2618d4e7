import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Forum } from "../testing/forum";
import { makeForum } from "../testing/forum";

let forum: Forum;
beforeAll(async () => {
    forum = await makeForum();
});
afterAll(() => forum.close());

const preview = (userID: number, body: string, format: string) => forum.call(userID, "POST", "rich/preview", { body, format });

test("FC-1 FC-2 a preview is rendered and sanitized as readers would see it, and stores nothing", async () => {
    const before = (await forum.call(forum.author, "GET", "discussions")).json();
    const shown = await preview(forum.author, "A **kettle**<script>alert(1)</script>", "Markdown");
    expect(shown.statusCode).toBe(200);
    expect(shown.json().html).toContain("<strong>kettle</strong>");
    expect(shown.json().html).not.toContain("<script");
    const rich = JSON.stringify([{ type: "p", children: [{ text: "holds", bold: true }] }]);
    expect((await preview(forum.author, rich, "rich2")).json().html).toBe('<p dir="auto"><strong>holds</strong></p>');
    expect((await forum.call(forum.author, "GET", "discussions")).json()).toEqual(before);
});

test("FC-8 a preview is refused for the same reasons as the post, and for guests", async () => {
    const empty = await preview(forum.author, "[]", "rich2");
    expect(empty.statusCode).toBe(422);
    expect(empty.body).toContain("Write something first.");
    expect((await preview(0, "A kettle", "markdown")).statusCode).toBe(403);
});

test("a rich text body is converted to Markdown for a form without scripts", async () => {
    const { discussionID } = await forum.start(forum.author);
    const answer = await forum.app.inject({
        method: "POST",
        url: `/post/editdiscussion/${discussionID}`,
        headers: {
            "x-requested-with": "parley",
            "x-test-user": String(forum.author),
            host: "forum.test",
            "content-type": "application/x-www-form-urlencoded",
        },
        payload: new URLSearchParams({ name: "Kettle", body: "[…]", format: "rich2", plainBody: "It **holds**" }).toString(),
    });
    expect(answer.statusCode).toBe(303);
    const edited = (await forum.call(forum.author, "GET", `discussions/${discussionID}/edit`)).json();
    expect(edited).toMatchObject({ body: "It **holds**", format: "markdown" });
});

import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { toPlainText } from "@parley/library/server/content";
import { compareArchive } from "./comparing/compareArchive";
import { createArchive, removeArchives } from "./readers/archive.examples";
import type { ImportReport } from "./report/report";
import type { ImportSite } from "./testing/importSite";
import { createImportSite } from "./testing/importSite";
import { createMendingDump } from "./testing/mendingDump";
import { createSpokesFiles, MISSING_UPLOAD } from "./testing/spokes";
import { createTalkFiles } from "./testing/talkPages";

jest.setTimeout(180_000);

interface Post {
    name: string;
    body: string;
    discussionID: number;
    insertUserID: number;
    insertUser: { name: string };
}

const sites: ImportSite[] = [];
afterAll(async () => {
    for (const site of sites) await site.close();
    removeArchives();
});

interface Imported {
    site: ImportSite;
    report: ImportReport;
    posts: Record<string, Post>;
}

/**
 * Imports an archive into a site of its own, whose members are Keyholder and Newcomer. Returns the report, and the posts as a guest gets them,
 * by title; comments are called by their ordinal.
 */
async function bringIn(directory: string): Promise<Imported> {
    const site = await createImportSite();
    sites.push(site);
    const report = await site.run(directory);
    const posts: Record<string, Post> = {};
    const discussions: Post[] = await site.get(0, "discussions?limit=100&expand=insertUser,body");
    for (const discussion of discussions) {
        posts[discussion.name] = discussion;
        const address = `comments?discussionID=${discussion.discussionID}&limit=100&expand=insertUser,body`;
        const comments: Post[] = await site.get(0, address);
        for (const [index, comment] of comments.entries()) posts[`${discussion.name} ${index + 1}`] = comment;
    }
    return { site, report, posts };
}

const textOf = (post: Post | undefined): string => toPlainText(post?.body ?? "").replaceAll("\u2060", "");
const reasonsIn = ({ problems }: ImportReport): string[] =>
    problems.map(({ file, id, reason }) => [file, id, reason].filter(Boolean).join(": "));
const mentionsIn = (post: Post | undefined): string[] =>
    [...(post?.body ?? "").matchAll(/<a class="at"[^<>]*>([^<]*)<\/a>/g)].map(([, name = ""]) => name);

describe("CONT-011 an archive of Discourse", () => {
    const directory = () => createArchive(createSpokesFiles(), "spokes");
    let site: ImportSite;
    let report: ImportReport;
    let posts: Record<string, Post>;
    beforeAll(async () => {
        ({ site, report, posts } = await bringIn(directory()));
    });

    test("CONT-011 its Markdown is shown with its quotes, tables, polls, spoilers, uploads, embeds, formulas and emoji", () => {
        const { body = "" } = posts.Written ?? {};
        for (const part of [
            /<blockquote[^>]*><p[^>]*><cite>Ana Moss<\/cite><\/p>\s*<p[^>]*>It <strong>creaks<\/strong>\./,
            /👋/u,
            /<h3[^>]*>A heading<\/h3>/,
            /☐<\/span> one.*☑<\/span> two/s,
            /<td[^>]*>Hub<\/td><td[^>]*>9<\/td>/,
            /Use <code>\[spoiler\]<\/code>: <details class="spoiler"[^>]*><summary>Spoiler<\/summary><div[^>]*>it is <code>rm -rf<\/code>/,
            /<details[^>]*><summary[^>]*>More about it<\/summary>.*<kbd>Ctrl<\/kbd>/s,
            /<caption[^>]*><strong>Poll<\/strong>: Which frame\? · Voters: 12<\/caption>.*Steel<\/td><td[^>]*>7<\/td><td[^>]*>58%<.*Carbon<\/td><td[^>]*>5<\/td><td[^>]*>42%</s,
            /<img src="\/uploads\/spokes\/[\w-]+\.png" alt="A hub"/,
            /Lost hub/,
            /<a href="https:\/\/www\.youtube\.com\/watch\?v=abc"/,
            /<a class="embed-link" href="https:\/\/vimeo\.com\/7"/,
            /<math [^>]*data-tex="\\\(a_n \* b_n = \\\{c\\\}\\\)"/,
            /:smile:/,
        ])
            expect(body).toMatch(part);
        expect(body).not.toMatch(/690x388|upload:\/\/|\[\/?(?:quote|poll|details)/);
    });

    test("CONT-011 its HTML is shown without the words of its scripts, and nothing of it is missing", () => {
        const { body = "" } = posts.Rendered ?? {};
        expect(textOf(posts.Rendered)).toContain("😄");
        expect(body).toMatch(/<img src="\/uploads\/spokes\/[\w-]+\.png" alt="A hub"/);
        expect(body).toMatch(/<caption[^>]*><strong>Poll<\/strong>: Which wheel\? · Voters: 3<\/caption>.*Front.*Rear/s);
        expect(body).toMatch(/class="embed-link" href="https:\/\/www\.youtube\.com\/watch\?v=abc"[^>]*>Hubs/);
        expect(body).toContain('class="embed-link" href="https://gist.github.com/ana/12ab"');
        expect(body).toMatch(/<details class="spoiler".*hidden/s);
        expect(body).toContain('data-tex="\\(x^2\\)"');
        expect(body).not.toMatch(/1920|Vote now|a\.png/);
    });

    test("CONT-011 raw Markdown with HTML, quotes and emoji codes is shown as its forum shows it", () => {
        expect(posts.Raw?.body).toMatch(
            /<cite>Ana<\/cite><\/p>\s*<p[^>]*>It creaks\.<\/p>\s*<\/blockquote>\s*<p[^>]*><b>Bold<\/b> and <sub>low<\/sub>, a List&lt;string&gt; 🎉<\/p>\s*<p[^>]*><code>&lt;i&gt;code&lt;\/i&gt;<\/code>/u,
        );
    });

    test("CONT-007 mentions lead to the archive's users under their names here, and never to somebody else", () => {
        expect(mentionsIn(posts.Written)).toEqual(["Keyholder (2)", "Ana Moss"]);
        expect(mentionsIn(posts.Rendered)).toEqual(["Bo Reed", "Keyholder (2)"]);
        expect(mentionsIn(posts["Raw 1"])).toEqual([]);
        expect(textOf(posts["Raw 1"])).toBe("I am a guest, @Newcomer, and @Newcomer is code.");
        expect(posts["Raw 1"]?.body).toContain("<code>@Newcomer</code>");
    });

    test("USR-004 posts keep their authors: of two with one name who wrote, of a name that is taken here neither, of a number no user", () => {
        expect(posts.Written?.insertUser.name).toBe("Keyholder (2)");
        expect(posts.Written?.insertUserID).not.toBe(site.admin);
        expect(posts.Rendered?.insertUser.name).toBe("Bo Reed");
        expect(posts["Raw 1"]).toMatchObject({ insertUserID: 0, insertUser: { name: "1" } });
    });

    test("bans come along with reason and end", async () => {
        const rows = await site.database.query
            .selectFrom("users")
            .leftJoin("userBans", "userBans.userID", "users.userID")
            .select(["name", "banned", "reason", "dateExpires"])
            .where("banned", ">", 0)
            .orderBy("name")
            .execute();
        expect(rows).toEqual([
            { name: "Cy Lane", banned: 1, reason: "Advertisements", dateExpires: "2099-01-01T00:00:00+00:00" },
            { name: "Di Marsh", banned: 1, reason: null, dateExpires: null },
        ]);
    });

    test("FC-50 what is not shown is reported by name and number", () => {
        expect(reasonsIn(report)).toEqual([
            "users.jsonl: The field badges has no place here; it was left out of 2 lines.",
            "users.jsonl: The field about has no place here; it was left out of 1 line.",
            'users.jsonl: The role "trust_level_4" has no place here; it was left out of 1 person.',
            "users: 1: The password is kept in a way that can't be checked here (pbkdf2-sha256); it was left out, and a new one is needed.",
            "users: 3: Somebody else is called Keyholder here; they are Keyholder (2) now.",
            "users: 9: Somebody else is called Bo Reed here; they are Bo Reed (2) now.",
            "discussions.jsonl: d2: The counts of 1 poll are not in the archive; the options are shown without.",
            "discussions.jsonl: The field solvedBy has no place here; it was left out of 1 line.",
            `uploads: 1 uploads are shown in posts but are not in the archive: ${MISSING_UPLOAD.slice("upload://".length)}. Their descriptions stand there.`,
        ]);
    });

    test("CONT-011 the comparison finds nothing missing but the upload that is not there", async () => {
        const { lost, things, names, formats } = await compareArchive(directory(), new Date("2026-05-01T10:00:00Z"));
        expect(lost).toEqual([{ kind: "discussion", id: "d1", format: "discourse", missing: [], things: { pictures: 1 } }]);
        expect(things).toEqual({ pictures: 1 });
        expect(names).toBe(1);
        expect(formats.map(({ format, posts: count }) => [format, count])).toEqual([
            ["discourse", 2],
            ["html", 1],
            ["markdown", 1],
        ]);
    });
});

describe("CONT-011 a dump of Stack Exchange", () => {
    const directory = () => createArchive(createMendingDump(), "mending");
    let site: ImportSite;
    let report: ImportReport;
    let posts: Record<string, Post>;
    beforeAll(async () => {
        ({ site, report, posts } = await bringIn(directory()));
    });

    test("CONT-011 nothing of its posts is lost", async () => {
        const { body = "" } = posts["How to mend?"] ?? {};
        expect(body).toContain('data-tex="\\(x^2\\)"');
        expect(body).toContain("cost $5 and $10");
        expect(body).toMatch(/<details class="spoiler".*<code>leaks<\/code>/s);
        expect(body).toContain('class="embed-link" href="https://www.youtube.com/watch?v=abc"');
        expect(textOf(posts["How to mend? 1"])).toContain("Press Esc");
        expect(textOf(posts["How to mend? 2"])).toContain("A <b> is text, :smile: too.");
        expect(await compareArchive(directory(), new Date("2026-05-01T10:00:00Z"))).toMatchObject({
            lost: [],
            things: {},
            names: 1,
        });
    });

    test("CONT-007 mentions and authors are the dump's users, never ours", () => {
        expect(mentionsIn(posts["How to mend? 1"])).toEqual(["Keyholder (2)"]);
        expect(mentionsIn(posts["How to mend? 2"])).toEqual(["Sam Wick"]);
        expect(posts["How to mend?"]?.insertUser.name).toBe("Sam Wick");
        expect(posts["How to mend? 2"]?.insertUserID).not.toBe(site.admin);
        expect(posts["How to mend? 1"]).toMatchObject({ insertUserID: 0, insertUser: { name: "7" } });
    });

    test("FC-50 what has no place here is reported by name and number", () => {
        expect(reasonsIn(report)).toEqual([
            "users: 8: Somebody else is called Keyholder here; they are Keyholder (2) now.",
            "users: 6: Somebody else is called Sam Wick here; they are Sam Wick (2) now.",
            "Posts.xml: 1 tag wikis (PostTypeId 5) are neither questions nor answers; they were left out.",
            ...[
                "Users.xml: 1 photos",
                "Users.xml: 1 about texts",
                "Users.xml: 1 addresses of own sites",
                "Users.xml: 1 places",
                "Users.xml: 1 reputations",
                "Badges.xml: 1 badges",
                "PostLinks.xml: 1 links between posts",
                "PostHistory.xml: 1 earlier versions of posts",
                "Votes.xml: 1 bounties begun",
                "Votes.xml: 1 bounties awarded",
                "Votes.xml: 1 votes to close, delete, review and the like",
                "Votes.xml: 1 bookmarks without a name",
                "Posts.xml: 1 names of last editors",
                "Posts.xml: 1 marks of posts that everybody may edit",
            ].map((what) => `${what} have no place here; they were left out.`),
        ]);
    });

    test("posts keep their licences", () => {
        expect(posts["How to mend?"]).toMatchObject({ attributes: { attribution: { licence: "CC BY-SA 3.0" } } });
    });
});

describe("CONT-011 an archive of a wiki's talk pages", () => {
    const directory = () => createArchive(createTalkFiles(), "talk");
    let site: ImportSite;
    let report: ImportReport;
    let posts: Record<string, Post>;
    beforeAll(async () => {
        ({ site, report, posts } = await bringIn(directory()));
    });

    test("CONT-011 nothing of its posts is lost", async () => {
        const { body = "" } = posts.ئاسانکاری ?? {};
        expect(body).toContain('data-tex="\\(x^2\\)"');
        expect(body).toContain('<a class="embed-link" href="https://upload.w.example/a.webm"');
        expect(body).toContain('href="https://ckb.wikipedia.example/wiki/Hub"');
        expect(body).toMatch(/<caption[^>]*>Sizes<\/caption>/);
        expect(posts.ئاسانکاری).toMatchObject({ attributes: { dir: "rtl", attribution: { licence: "CC BY-SA 3.0" } } });
        expect(await compareArchive(directory(), new Date("2026-05-01T10:00:00Z"))).toMatchObject({
            lost: [],
            things: {},
            names: 0,
        });
    });

    test("CONT-007 mentions and authors are the wiki's users, never ours", () => {
        expect(posts.ئاسانکاری?.insertUser.name).toBe("ئاسۆ");
        expect(posts["ئاسانکاری 1"]?.insertUser.name).toBe("Newcomer (2)");
        expect(posts["ئاسانکاری 1"]?.insertUserID).not.toBe(site.member);
        expect(mentionsIn(posts["ئاسانکاری 1"])).toEqual(["Calak"]);
    });

    test("FC-50 what has no place here is reported by name and number", () => {
        expect(reasonsIn(report)).toEqual([
            "users.jsonl: The field displayName has no place here; it was left out of 1 line.",
            "users: Newcomer: Somebody else is called Newcomer here; they are Newcomer (2) now.",
            "discussions.jsonl: The field revision has no place here; it was left out of 1 line.",
            "comments.jsonl: The field deleted.why has no place here; it was left out of 1 line.",
        ]);
    });
});

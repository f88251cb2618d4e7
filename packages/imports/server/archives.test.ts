import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { createArchive, removeArchives } from "@parley/archiveReaders/server/testing";
import { toPlainText } from "@parley/library/server/content";
import { getFormerAddresses } from "@parley/library/server/formerAddresses";
import { compareArchive } from "./comparing/compareArchive";
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
            /<a class="embed-link" href="https:\/\/clips\.example\/hub\.mp4"/,
            /<blockquote[^>]*><p[^>]*><cite>Ana Moss<\/cite><\/p>\s*<blockquote[^>]*><p[^>]*><cite>Bo Reed<\/cite><\/p>\s*<p[^>]*>Inner<\/p>\s*<\/blockquote>\s*<p[^>]*>Outer</,
            /<details class="spoiler"[^>]*><summary>Spoiler<\/summary><div[^>]*>\s*<p[^>]*>A secret<\/p>\s*<ul[^>]*><li[^>]*>in a list/,
            /<caption[^>]*><strong>Poll<\/strong><\/caption>.*>1<\/td><\/tr><tr><td[^>]*>2<\/td><\/tr><tr><td[^>]*>3<\/td>/s,
            /<math [^>]*display="block" data-tex="\$\$\n\\frac\{a_n\}\{b\} \\\\ c\n\$\$"/,
            /<math [^>]*data-tex="\\\(x_1\\\)".*for \$5 or \$6\./s,
            /meet on <time datetime="2026-07-04T16:30:00Z">2026-07-04, 18:30 \(Europe\/Paris\)<\/time> or <time datetime="2026-07-05">2026-07-05<\/time>, not \[date=soon\]/,
            /<time datetime="2026-01-04T15:00:00Z">2026-01-04, 10:00 \(America\/New_York\)<\/time> – <time datetime="2026-01-04T17:00:00Z">/,
            /It leaks<sup class="note">\[1\]<\/sup> there<sup class="note">\[2\]<\/sup><sup class="note">\[3\]<\/sup>, but \[\^none\]\./,
            /<hr>\s*<ol[^>]*><li[^>]*>\s*<p[^>]*>The <strong>hub<\/strong> of Ana\.<\/p>\s*<ul[^>]*><li[^>]*>With a list<\/li>.*<a href="https:\/\/a\.example\/hub".*A <em>third<\/em> note\..*<\/ol>/s,
            /A wave 👋🏼 at 10:30:20, <abbr title="Hyper">HT<\/abbr>/u,
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
        expect(body).toMatch(/class="embed-link" href="https:\/\/vimeo\.com\/7"[^>]*>Rims/);
        expect(body).toMatch(/<blockquote[^>]*><a href="https:\/\/news\.example\/p"[^>]*>news\.example.*A card.*Its words/s);
        expect(body).toMatch(/<math [^>]*display="block" data-tex="\$\$\\frac\{a\}\{b\}\$\$"/);
        expect(body).toMatch(
            /<sup class="note">.*\[1\].*<time datetime="2026-07-04T16:30:00Z">July 4, 2026 4:30 PM<\/time>.*<li[^>]*><p[^>]*>A note/s,
        );
        expect(body).toContain('href="/uploads/hum.ogg"');
        expect(body).not.toMatch(/1920|Vote now|a\.png/);
    });

    test("CONT-011 an upload that is no picture is shown by its name, and never as a link that leads nowhere", () => {
        expect(posts.Files?.body).toMatch(/<p[^>]*>manual\.pdf \(12\.3 KB\)<\/p>\s*<p[^>]*>A clip<\/p>/);
    });

    test("CONT-011 BBCode is shown with its quotes, spoilers, links, lists and programs", () => {
        expect(posts.Tags?.body).toMatch(
            /<cite>Ana<\/cite>.*<strong>creaks<\/strong>.*<details class="spoiler".*hidden.*<a href="https:\/\/a\.example\/b".*<li[^>]*>one<\/li>.*<math [^>]*data-tex="\\\(\\frac\{a\}\{b\}\\\)".*<pre.*let a;/s,
        );
    });

    test("18.4 the address of thread 1 of the other forum leads to the imported thread, and never to a local one with that number", async () => {
        const guest = { userID: 0, permissions: await site.features.users.permissionsOf(0) };
        const address = await getFormerAddresses(site.kit).find(guest, "/discussion/1/first");
        expect(address).toMatch(new RegExp(`^/discussion/${posts.Written?.discussionID}/`));
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

    test("USR-004 posts keep their authors: a renamed user if the name is taken here, the user who has posts if two have the same name, and no user for a number", () => {
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

    test("FC-50 content that is not shown is reported by name and number", () => {
        expect(reasonsIn(report)).toEqual([
            "users.jsonl: The field badges has no place here; it was left out of 2 lines.",
            "users.jsonl: The field about has no place here; it was left out of 1 line.",
            'users.jsonl: The role "trust_level_4" has no place here; it was left out of 1 person.',
            "users: 1: The password is stored in a way that can’t be checked here (pbkdf2-sha256); it was left out, and a new one is needed.",
            "users: 3: Somebody else is called Keyholder here, so this person is called Keyholder (2).",
            "users: 9: Somebody else is called Bo Reed here, so this person is called Bo Reed (2).",
            "discussions.jsonl: d1: The counts of 1 poll are not in the archive; the options are shown without.",
            "discussions.jsonl: d2: The counts of 1 poll are not in the archive; the options are shown without.",
            "discussions.jsonl: The field solvedBy has no place here; it was left out of 1 line.",
            `uploads: 3 uploads are used in posts but are not among the pictures of the archive: ${["png", "pdf", "mp4"].map((extension) => MISSING_UPLOAD.slice("upload://".length).replace("png", extension)).join(", ")}. Their descriptions are shown instead.`,
        ]);
    });

    test("CONT-011 the comparison finds nothing missing but the upload that the archive lacks", async () => {
        const { lost, things, names, formats } = await compareArchive(directory(), new Date("2026-05-01T10:00:00Z"));
        expect(lost).toEqual([
            { kind: "discussion", id: "d1", format: "discourse", missing: [], things: { pictures: 1 } },
            { kind: "discussion", id: "d4", format: "discourse", missing: [], things: { pictures: 1, files: 1 } },
        ]);
        expect(things).toEqual({ pictures: 2, files: 1 });
        expect(names).toBe(1);
        expect(formats.map(({ format, posts: count }) => [format, count])).toEqual([
            ["bbcode", 1],
            ["discourse", 3],
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
        expect(body).toContain('class="embed-link" href="https://clips.example/k.webm"');
        expect(body).toMatch(
            /display="block" data-tex="\$\$\\begin\{align\} a_n &amp;= \\\{b\\\} \\\\ c &amp;= d \\end\{align\}\$\$"/,
        );
        expect(body.match(/<details class="spoiler"/g)).toHaveLength(2);
        expect(textOf(posts["How to mend? 1"])).toContain("Press Esc");
        expect(textOf(posts["How to mend? 2"])).toContain("A <b> is text, :smile: too.");
        expect(await compareArchive(directory(), new Date("2026-05-01T10:00:00Z"))).toMatchObject({
            lost: [],
            things: {},
            names: 1,
        });
    });

    test("CONT-007 mentions and authors are the dump's users, never local members", () => {
        expect(mentionsIn(posts["How to mend? 1"])).toEqual(["Keyholder (2)"]);
        expect(mentionsIn(posts["How to mend? 2"])).toEqual(["Sam Wick"]);
        expect(posts["How to mend?"]?.insertUser.name).toBe("Sam Wick");
        expect(posts["How to mend? 2"]?.insertUserID).not.toBe(site.admin);
        expect(posts["How to mend? 1"]).toMatchObject({ insertUserID: 0, insertUser: { name: "7" } });
    });

    test("FC-50 data without a place here are reported by name and number", () => {
        expect(reasonsIn(report)).toEqual([
            "users: 8: Somebody else is called Keyholder here, so this person is called Keyholder (2).",
            "users: 6: Somebody else is called Sam Wick here, so this person is called Sam Wick (2).",
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
        expect(body).toMatch(/display="block" data-tex="\$\$\{\\displaystyle y_\{n\}\\,\\\{z\\\}\}\$\$"/);
        expect(body).toMatch(/class="foreign-picture" href="https:\/\/upload\.w\.example\/hub\.jpg".*<figcaption[^>]*>The hub/s);
        expect(body).toMatch(/Head.*Folded.*\$5 or \$6 <ruby>漢<rt>kan<\/rt><\/ruby>/s);
        expect(body).toMatch(/<caption[^>]*>Sizes<\/caption>/);
        expect(posts.ئاسانکاری).toMatchObject({ attributes: { dir: "rtl", attribution: { licence: "CC BY-SA 3.0" } } });
        expect(await compareArchive(directory(), new Date("2026-05-01T10:00:00Z"))).toMatchObject({
            lost: [],
            things: {},
            names: 0,
        });
    });

    test("CONT-007 mentions and authors are the wiki's users, never local members", () => {
        expect(posts.ئاسانکاری?.insertUser.name).toBe("ئاسۆ");
        expect(posts["ئاسانکاری 1"]?.insertUser.name).toBe("Newcomer (2)");
        expect(posts["ئاسانکاری 1"]?.insertUserID).not.toBe(site.member);
        expect(mentionsIn(posts["ئاسانکاری 1"])).toEqual(["Calak"]);
    });

    test("FC-50 data without a place here are reported by name and number", () => {
        expect(reasonsIn(report)).toEqual([
            "users.jsonl: The field displayName has no place here; it was left out of 1 line.",
            "users: Newcomer: Somebody else is called Newcomer here, so this person is called Newcomer (2).",
            "discussions.jsonl: The field revision has no place here; it was left out of 1 line.",
            "comments.jsonl: The field deleted.why has no place here; it was left out of 1 line.",
        ]);
    });
});

test.each([
    ["Discourse", createSpokesFiles, "spokes", "spokes of last year"],
    ["Stack Exchange", createMendingDump, "mending", "mending 2025"],
    ["a wiki", createTalkFiles, "talk", "talk (1)"],
])(
    "18.5 an archive of %s under another folder name is the same archive, and nothing of it is stored twice",
    async (_kind, createFiles, name, renamed) => {
        const { site, report, posts } = await bringIn(createArchive(createFiles(), name));
        const again = await site.run(createArchive(createFiles(), renamed));
        expect(again.source).toBe(report.source);
        for (const { stored } of Object.values(again.counts)) expect(stored).toBe(0);
        const { length } = (await site.get(0, "discussions?limit=100")) as unknown[];
        expect(length).toBe(Object.keys(posts).filter((title) => !/ \d+$/.test(title)).length);
    },
);

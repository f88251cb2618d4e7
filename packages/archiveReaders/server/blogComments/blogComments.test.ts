import path from "node:path";
import { afterEach, describe, expect, test } from "@jest/globals";
import SqliteConnection from "libsql";
import { detectArchiveForm } from "../detectArchiveForm";
import { createArchive, filterKind, read, removeArchives } from "../testing/archive.examples";

afterEach(removeArchives);

const PAGE = "https://blog.example/clocks";

const DISQUS = `<?xml version="1.0" encoding="utf-8"?>
<disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals">
<category dsq:id="1"><title>General</title></category>
<thread dsq:id="11"><id>clocks</id><link>${PAGE}</link><title>Clocks &amp; bells</title><createdAt>2020-01-01T10:00:00Z</createdAt><isClosed>true</isClosed></thread>
<thread dsq:id="12"><id /><link>https://blog.example/quiet</link><title>Nobody</title><createdAt>2020-01-01T10:00:00Z</createdAt></thread>
<post dsq:id="23"><message><![CDATA[<p>Under <b>it</b></p>]]></message><createdAt>2020-01-03T10:00:00Z</createdAt><isDeleted>false</isDeleted><isSpam>false</isSpam><author><name>Ines</name><username>ines</username><email>ines@secret.example</email></author><thread dsq:id="11" /><parent dsq:id="22" /></post>
<post dsq:id="22"><message><![CDATA[<p>They chime.</p>]]></message><createdAt>2020-01-02T10:00:00Z</createdAt><isDeleted>false</isDeleted><isSpam>false</isSpam><author><name>Tomasz</name></author><thread dsq:id="11" /></post>
<post dsq:id="24"><message><![CDATA[<p>Gone</p>]]></message><createdAt>2020-01-04T10:00:00Z</createdAt><isDeleted>true</isDeleted><isSpam>false</isSpam><author><name>Tomasz</name></author><thread dsq:id="11" /></post>
<post dsq:id="25"><message>Buy</message><createdAt>2020-01-04T10:00:00Z</createdAt><isDeleted>false</isDeleted><isSpam>true</isSpam><author><name>Spam</name></author><thread dsq:id="11" /></post>
<post dsq:id="26"><message>Where?</message><createdAt>2020-01-05T10:00:00Z</createdAt><isDeleted>false</isDeleted><isSpam>false</isSpam><author><name>Lost</name></author><thread dsq:id="99" /></post>
</disqus>
`;

const WORDPRESS = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>Blog</title>
<item><title>Clocks</title><link>${PAGE}</link><wp:post_id>5</wp:post_id><wp:post_date_gmt>2020-01-01 10:00:00</wp:post_date_gmt><wp:comment_status>open</wp:comment_status>
<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_author><![CDATA[Ines]]></wp:comment_author><wp:comment_author_email>ines@secret.example</wp:comment_author_email><wp:comment_author_IP>10.1.2.3</wp:comment_author_IP><wp:comment_date_gmt>2020-01-02 10:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[One <em>line</em>
and another

A paragraph]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_type>comment</wp:comment_type><wp:comment_parent>0</wp:comment_parent></wp:comment>
<wp:comment><wp:comment_id>2</wp:comment_id><wp:comment_author>Tomasz</wp:comment_author><wp:comment_date_gmt>2020-01-03 10:00:00</wp:comment_date_gmt><wp:comment_content>Waiting</wp:comment_content><wp:comment_approved>0</wp:comment_approved><wp:comment_parent>1</wp:comment_parent></wp:comment>
<wp:comment><wp:comment_id>3</wp:comment_id><wp:comment_author>Other</wp:comment_author><wp:comment_content>ping</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_type>pingback</wp:comment_type><wp:comment_parent>0</wp:comment_parent></wp:comment>
</item></channel></rss>
`;

const REMARK42 = [
    { version: 1, users: [], posts: [] },
    {
        id: "b",
        pid: "a",
        text: "<p>Under</p>",
        orig: "*Under*",
        user: { name: "Ines", id: "github_1", ip: "10.1.2.3" },
        locator: { site: "blog", url: PAGE },
        time: "2020-01-03T10:00:00Z",
        score: 3,
        title: "Clocks",
    },
    {
        id: "a",
        pid: "",
        text: "<p>Gone</p>",
        user: { name: "Tomasz" },
        locator: { site: "blog", url: PAGE },
        time: "2020-01-02T10:00:00Z",
        delete: true,
    },
]
    .map((line) => JSON.stringify(line))
    .join("\n");

type Found = Awaited<ReturnType<typeof read>>;

/** Returns the parts of comments that differ between programs. */
const describeComments = (items: Found) =>
    filterKind(items, "comment").map(({ id, parentId, authorName, body, format, deleted, score }) => [
        id,
        parentId,
        authorName,
        body,
        format,
        deleted,
        score,
    ]);
const describePages = (items: Found) =>
    filterKind(items, "discussion").map(({ title, pageUrl, categoryId, closed }) => [title, pageUrl, categoryId, closed]);
const listReasons = ({ problems }: Found) => problems.map(({ reason }) => reason);

describe("the comments of a blog", () => {
    test("FC-50 of Disqus become discussions of their pages, whose threads are kept in any order of the file", async () => {
        const directory = createArchive({ "export.xml": DISQUS });
        expect(await detectArchiveForm(directory)).toBe("disqus");
        const items = await read(directory);
        expect(describePages(items)).toEqual([["Clocks & bells", PAGE, undefined, true]]);
        expect(describeComments(items)).toEqual([
            ["22", undefined, "Tomasz", "<p>They chime.</p>", "html", undefined, undefined],
            ["23", "22", "Ines", "<p>Under <b>it</b></p>", "html", undefined, undefined],
            ["24", undefined, "Tomasz", "<p>Gone</p>", "html", true, undefined],
        ]);
        expect(listReasons(items)).toEqual([
            "1 comments are spam; they were left out.",
            "Its page is not in the export or was left out; so was this.",
        ]);
        expect(JSON.stringify(items)).not.toContain("secret.example");
    });

    test("of WordPress keep their lines; what waits for approval is for moderators, pingbacks are left out", async () => {
        const directory = createArchive({ "blog.xml": WORDPRESS });
        expect(await detectArchiveForm(directory)).toBe("wordpress");
        const items = await read(directory);
        expect(describePages(items)).toEqual([["Clocks", PAGE, undefined, undefined]]);
        expect(describeComments(items)).toEqual([
            ["1", undefined, "Ines", "<p>One <em>line</em><br>and another</p>\n<p>A paragraph</p>", "html", undefined, undefined],
            ["2", "1", "Tomasz", "<p>Waiting</p>", "html", true, undefined],
        ]);
        expect(filterKind(items, "comment")[0]?.createdAt).toBe("2020-01-02T10:00:00+00:00");
        expect(listReasons(items)).toEqual(["1 entries are pingbacks; they were left out."]);
        expect(JSON.stringify(items)).not.toMatch(/secret\.example|10\.1\.2\.3/);
    });

    test("of Remark42 are in the Markdown in which they were written", async () => {
        const directory = createArchive({ "backup-blog.gz": `${REMARK42}\n{"id":` });
        expect(await detectArchiveForm(directory)).toBe("remark42");
        const items = await read(directory);
        expect(describePages(items)).toEqual([["Clocks", PAGE, undefined, undefined]]);
        expect(describeComments(items)).toEqual([
            ["a", undefined, "Tomasz", "<p>Gone</p>", "html", true, undefined],
            ["b", "a", "Ines", "*Under*", "markdown", undefined, 3],
        ]);
        expect(listReasons(items)).toEqual(["The line is no JSON object; it was left out."]);
    });

    test("of Isso are in its database, whose folder is named as the host of the blog", async () => {
        const directory = createArchive({}, "blog.example");
        const database = new SqliteConnection(path.join(directory, "comments.db"));
        database.exec(`create table threads (id integer primary key, uri text, title text);
            create table comments (tid integer, id integer primary key, parent integer, created float, modified float, mode integer,
                remote_addr text, text text, author text, email text, likes integer, dislikes integer);
            insert into threads values (1, '/clocks', 'Clocks');
            insert into comments values (1, 1, null, 1577959200.5, null, 1, '10.1.2.3', 'They *chime*.', 'Tomasz', 'a@secret.example', 2, 1),
                (1, 2, 1, 1578045600, 1578045700, 2, null, 'Waiting', null, null, 0, 0);`);
        database.close();
        expect(await detectArchiveForm(directory)).toBe("isso");
        const items = await read(directory);
        expect(describePages(items)).toEqual([["Clocks", PAGE, undefined, undefined]]);
        expect(describeComments(items)).toEqual([
            ["1", undefined, "Tomasz", "They *chime*.", "markdown", undefined, 1],
            ["2", "1", "Deleted User", "Waiting", "markdown", true, undefined],
        ]);
        expect(JSON.stringify(items)).not.toContain("secret.example");
    });

    test("FC-50 are read up to the damage of a file, and a circle of answers is broken", async () => {
        const cut = DISQUS.slice(0, DISQUS.indexOf('<post dsq:id="24">') + 40);
        const items = await read(createArchive({ "export.xml": cut }));
        expect(describeComments(items).map(([id]) => id)).toEqual(["22", "23"]);
        expect(listReasons(items)).toEqual(["The file ends in the middle; what comes after is missing."]);

        const circle = DISQUS.replace(
            '<thread dsq:id="11" /></post>\n<post dsq:id="24">',
            '<thread dsq:id="11" /><parent dsq:id="23" /></post>\n<post dsq:id="24">',
        );
        const read23 = describeComments(await read(createArchive({ "export.xml": circle }))).map(([id, parent]) => [id, parent]);
        expect(read23).toEqual([
            ["24", undefined],
            ["23", undefined],
            ["22", "23"],
        ]);
        const broken = await read(createArchive({ "export.xml": `${DISQUS.slice(0, DISQUS.indexOf("<post"))}<post <oh` }));
        expect(filterKind(broken, "comment")).toEqual([]);
        expect(listReasons(broken)[0]).toMatch(/^The file is no XML from here on/);
    });
});

import { createHash } from "node:crypto";
import { toJsonLines } from "@parley/archiveReaders/server/testing";

/** The smallest picture: one pixel. */
const PIXEL = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
);
const SHA1 = createHash("sha1").update(PIXEL).digest("hex");
const BASE_62 = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Returns the short name that Discourse gives to an upload. */
function toShortName(sha1: string): string {
    let short = "";
    for (let value = BigInt(`0x${sha1}`); value > 0n; value /= 62n) short = BASE_62[Number(value % 62n)] + short;
    return short;
}

const UPLOAD = `upload://${toShortName(SHA1)}.png`;
export const MISSING_UPLOAD = `upload://${toShortName("b".repeat(40))}.png`;

const SITE = { site: "spokes", createdAt: "2021-05-01T10:00:00Z" };

/**
 * An archive of a Discourse forum as JSON lines, with every kind of content that Markdown and HTML of Discourse have beyond ours, and users
 * who have names, bans and passwords like those that cause trouble.
 */
export function createSpokesFiles(): Record<string, string | Buffer> {
    return {
        "users.jsonl": toJsonLines(
            { ...SITE, id: "9", name: "Bo Reed", badges: ["Basic"] },
            { ...SITE, id: "1", name: "Ana Moss", passwordHash: "$pbkdf2-sha256$i=64000$salt$hash", badges: ["Basic"] },
            { ...SITE, id: "2", name: "Bo Reed" },
            { ...SITE, id: "3", name: "Keyholder", about: "I hold keys" },
            { ...SITE, id: "4", name: "Cy Lane", banned: { reason: "Advertisements", until: "2099-01-01T00:00:00Z" } },
            { ...SITE, id: "5", name: "Di Marsh", banned: true, roles: ["trust_level_4"] },
        ),
        "discussions.jsonl": toJsonLines(
            {
                ...SITE,
                id: "d1",
                title: "Written",
                authorId: "3",
                body: WRITTEN,
                format: "discourse",
                polls: [POLL],
                url: "https://spokes.example/discussion/1/first",
            },
            { ...SITE, id: "d2", title: "Rendered", authorId: "2", bodyHtml: RENDERED },
            { ...SITE, id: "d3", title: "Raw", authorId: "1", bodyMarkdown: RAW, solvedBy: "2" },
            { ...SITE, id: "d4", title: "Files", authorId: "1", body: FILES, format: "discourse" },
            { ...SITE, id: "d5", title: "Tags", authorId: "1", body: TAGS, format: "bbcode" },
        ),
        "comments.jsonl": toJsonLines({
            ...SITE,
            id: "c1",
            discussionId: "d3",
            authorName: "1",
            bodyMarkdown: "I am a guest, @Newcomer, and `@Newcomer` is code.",
        }),
        [`uploads/default/original/1X/${SHA1}.png`]: PIXEL,
    };
}

const POLL = { name: "frames", voters: 12, options: [{ votes: 7 }, { votes: 5 }] };

const WRITTEN = `[quote="Ana Moss, post:1, topic:2"]
It **creaks**.
[/quote]

Hello @Keyholder, @"Ana Moss", @Bo_Nobody and @Newcomer :wave:

## A heading

- [ ] one
- [x] two

| Part | Size |
|---|---|
| Hub | 9 |

Use \`[spoiler]\`: [spoiler]it is \`rm -rf\`[/spoiler]

[details="More about it"]
Hidden <kbd>Ctrl</kbd>
[/details]

[poll name=frames type=regular]
# Which frame?
* Steel
* Carbon
[/poll]

![A hub|690x388, 50%](${UPLOAD}) and ![Lost hub|10x10](${MISSING_UPLOAD})

https://www.youtube.com/watch?v=abc

<iframe src="https://player.vimeo.com/video/7"></iframe>

<video src="https://clips.example/hub.mp4"></video>

[quote="Ana Moss, post:1, topic:2, full:true"]
[quote="Bo Reed, post:3, topic:2"]
Inner
[/quote]
Outer
[/quote]

[spoiler]
A secret

- in a list
[/spoiler]

[poll type=number min=1 max=3 step=1]
[/poll]

Let \\(a_n * b_n = \\{c\\}\\) be, or $x_1$, for $5 or $6.

$$
\\frac{a_n}{b} \\\\ c
$$

A wave :wave:t3: at 10:30:20, <abbr title="Hyper">HT</abbr>.

We meet on [date=2026-07-04 time=18:30:00 timezone="Europe/Paris" format="LLL"] or [date=2026-07-05], not [date=soon]; from
[date-range from=2026-01-04T10:00:00 to=2026-01-04T12:00:00 timezone="America/New_York"].

It leaks[^hub] there[^2]^[A *third* note.], but [^none].

[^hub]: The **hub** of Ana.

    - With a list

[^2]: See https://a.example/hub.

\`\`\`js
let a = ":smile:";
\`\`\`
`;

const FILES = `[manual.pdf|attachment](${MISSING_UPLOAD.replace(".png", ".pdf")}) (12.3 KB)

![A clip|video](${MISSING_UPLOAD.replace(".png", ".mp4")})`;

const TAGS =
    '[quote="Ana"]It [b]creaks[/b].[/quote] [spoiler]hidden[/spoiler] [url=https://a.example/b]here[/url] [list][*]one[*]two[/list][tex]\\frac{a}{b}[/tex][code]let a;[/code]';

const RENDERED = `<p>Ask <a class="mention" href="/u/bo" data-user-id="2">@bo</a> or <a class="mention" href="/u/key" data-user-id="3">@key</a> <img class="emoji" src="https://d.example/smile.png" alt=":smile:" title=":smile:"></p>
<div class="lightbox-wrapper"><a class="lightbox" href="/uploads/default/original/1X/${SHA1}.png"><img src="https://spokes.example/uploads/default/optimized/1X/${SHA1}_2_10x10.png" alt="A hub"><div class="meta"><span class="filename">hub</span><span class="informations">1920×1080 42 KB</span></div></a></div>
<aside class="quote" data-post="1" data-topic="2"><div class="title"><img class="avatar" src="https://d.example/a.png" alt=""> Ana Moss:</div><blockquote><p>It creaks.</p></blockquote></aside>
<div class="poll" data-poll-name="wheels"><div class="poll-container"><div class="poll-title">Which wheel?</div><ul><li>Front</li><li>Rear</li></ul></div><div class="poll-info"><span class="info-number">3</span><span class="info-label">voters</span></div><div class="poll-buttons"><a title="Vote">Vote now!</a></div></div>
<div class="lazyYT" data-youtube-id="abc" data-youtube-title="Hubs"></div>
<div class="vimeo-onebox lazy-video-container" data-video-id="7" data-video-title="Rims" data-provider-name="vimeo"><a href="https://vimeo.com/7"><img src="https://i.example/7.jpg"></a></div>
<aside class="onebox"><header class="source"><a href="https://news.example/p">news.example</a></header><article class="onebox-body"><h3><a href="https://news.example/p">A card</a></h3><p>Its words</p></article></aside>
<div class="math">
\\frac{a}{b}
</div>
<audio controls src="/uploads/hum.ogg"></audio>
<script src="https://gist.github.com/ana/12ab.js"></script>
<p>Let <span class="math">x^2</span> be <span class="spoiler">hidden</span>.</p>
<ul><li><span class="chcklst-box checked"></span> done</li></ul>
<p>It leaks<sup class="footnote-ref"><a href="#footnote-7-1" id="footnote-ref-7-1">[1]</a></sup> since <span data-date="2026-07-04" data-time="18:30:00" class="discourse-local-date" data-timezone="Europe/Paris" data-email-preview="2026-07-04T16:30:00Z UTC">July 4, 2026 4:30 PM</span>.</p>
<hr class="footnotes-sep"><ol class="footnotes-list"><li id="footnote-7-1" class="footnote-item"><p>A note <a href="#footnote-ref-7-1" class="footnote-backref">↩︎</a></p></li></ol>`;

const RAW = `[quote=Ana]It creaks.[/quote]
<b>Bold</b> and <sub>low</sub>, a List<string> :tada:

\`<i>code</i>\``;

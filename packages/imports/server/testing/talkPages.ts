import { toJsonLines } from "@parley/archiveReaders/server/testing";

const SITE = { site: "ckb", createdAt: "2014-10-16T14:16:00Z" };

/** An archive of a wiki's talk pages as JSON lines, right to left, whose users have names only. */
export function createTalkFiles(): Record<string, string> {
    return {
        "users.jsonl": toJsonLines(
            { site: "ckb", name: "Calak", displayName: "چالاک" },
            { site: "ckb", name: "ئاسۆ" },
            { site: "ckb", name: "Newcomer" },
        ),
        "discussions.jsonl": toJsonLines({
            ...SITE,
            id: "t1",
            title: "ئاسانکاری",
            authorName: "ئاسۆ",
            lang: "ckb",
            dir: "rtl",
            bodyHtml: TALK,
            licence: "CC BY-SA 3.0",
            url: "https://ckb.wikipedia.example/wiki/Talk",
            revision: 12,
        }),
        "comments.jsonl": toJsonLines(
            {
                ...SITE,
                id: "t2",
                discussionId: "t1",
                authorName: "Newcomer",
                depth: 2,
                bodyHtml: "<p>من @Calak و @Keyholder</p>",
            },
            {
                ...SITE,
                id: "t3",
                discussionId: "t1",
                parentId: "t2",
                authorName: "۱۰.۰.۰.۱",
                bodyHtml: "<p>نا</p>",
                deleted: { why: "spam" },
            },
        ),
    };
}

const TALK = `<dl><dd><i>ئەم</i> <bdi>Ana</bdi><dl><dd>۲۰:۱۵</dd></dl></dd></dl><hr>
<p>Let <span class="mwe-math-element"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math><img class="mwe-math-fallback-image-inline" src="https://w.example/s.svg" alt="x^2"></span> <a href="/wiki/Hub">Hub</a></p>
<table><caption>Sizes</caption><tr><th>A</th><td>1</td></tr></table>
<video src="//upload.w.example/a.webm"></video>
<span class="mwe-math-element mwe-math-element-block"><math display="block"><semantics><mi>y</mi><annotation encoding="application/x-tex">{\\displaystyle y_{n}\\,\\{z\\}}</annotation></semantics></math><img class="mwe-math-fallback-image-display" src="https://w.example/y.svg" alt="y"></span>
<figure typeof="mw:File/Thumb"><img src="//upload.w.example/hub.jpg" alt="A hub"><figcaption>The hub</figcaption></figure>
<div class="NavFrame"><div class="NavHead">Head</div><div class="NavContent">Folded</div></div>
<p>$5 or $6 <ruby>漢<rt>kan</rt></ruby> <sup><a href="#cite_note-1">[1]</a></sup></p>`;

import { toDump } from "@parley/archiveReaders/server/testing";

const DATE = "2012-01-01T10:00:00.000";

/** A dump of a Stack Exchange site with every kind of content of its posts, and of everything that has no place here. */
export function createMendingDump(): Record<string, string> {
    return {
        "Users.xml": toDump(
            "users",
            { Id: 6, DisplayName: "Sam Wick", CreationDate: DATE, Reputation: 1 },
            { Id: 7, DisplayName: "Sam Wick", CreationDate: DATE, Reputation: 812, ProfileImageUrl: "https://i.example/7.png" },
            {
                Id: 8,
                DisplayName: "Keyholder",
                CreationDate: DATE,
                AboutMe: "<p>I mend</p>",
                Location: "Wexley",
                WebsiteUrl: "https://k.example",
            },
        ),
        "Posts.xml": toDump(
            "posts",
            {
                Id: 1,
                PostTypeId: 1,
                CreationDate: DATE,
                Title: "How to mend?",
                Body: QUESTION,
                OwnerUserId: 7,
                LastEditorUserId: 8,
                CommunityOwnedDate: DATE,
                ContentLicense: "CC BY-SA 3.0",
                Tags: "<kettle>",
            },
            {
                Id: 2,
                PostTypeId: 2,
                ParentId: 1,
                CreationDate: DATE,
                Body: ANSWER,
                OwnerDisplayName: "7",
                ContentLicense: "CC BY-SA 4.0",
            },
            { Id: 3, PostTypeId: 5, CreationDate: DATE, Body: "<p>About kettles</p>" },
        ),
        "Comments.xml": toDump("comments", {
            Id: 4,
            PostId: 2,
            CreationDate: DATE,
            Text: "@SamWick, @Newcomer: **no**, see [this](https://a.example/b) and `x`. A <b> is text, :smile: too.",
            UserId: 8,
        }),
        "Badges.xml": toDump("badges", { Id: 1, UserId: 7, Name: "Teacher" }),
        "PostLinks.xml": toDump("postlinks", { Id: 1, PostId: 1, RelatedPostId: 2, LinkTypeId: 1 }),
        "PostHistory.xml": toDump("posthistory", { Id: 1, PostId: 1, Text: "How?" }),
        "Votes.xml": toDump(
            "votes",
            { Id: 1, PostId: 1, VoteTypeId: 2 },
            { Id: 2, PostId: 1, VoteTypeId: 8, BountyAmount: 50 },
            { Id: 3, PostId: 2, VoteTypeId: 9, BountyAmount: 50 },
            { Id: 4, PostId: 1, VoteTypeId: 6 },
            { Id: 5, PostId: 1, VoteTypeId: 5 },
        ),
    };
}

const QUESTION = `<h2>The kettle</h2><p>Let <span class="math-container">$x^2$</span>, cost $5 and $10, <a href="https://a.example">more</a>.</p>
<blockquote><p>quoted</p></blockquote><blockquote class="spoiler"><p>It <code>leaks</code></p></blockquote>
<ol><li>first</li><li>second</li></ol><pre><code>a &lt; b</code></pre><p><img src="https://i.example/k.png" alt="A kettle"></p>
<iframe src="https://www.youtube.com/embed/abc"></iframe>
<p><span class="math-container">$$\\begin{align} a_n &amp;= \\{b\\} \\\\ c &amp;= d \\end{align}$$</span></p>
<blockquote class="spoiler"><ul><li>rust</li></ul></blockquote><video src="https://clips.example/k.webm"></video><p>Press <kbd>Esc</kbd><sup>2</sup>, <del>no</del></p>`;

const ANSWER = `<div class="s-table-container"><table><thead><tr><th>Part</th></tr></thead><tbody><tr><td>Hub</td></tr></tbody></table></div><p>Press <kbd>Esc</kbd>, @Keyholder.</p>`;

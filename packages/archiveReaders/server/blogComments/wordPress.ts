import { toContentName } from "../lines";
import type { Problem } from "../problems";
import { createProblem } from "../problems";
import type { XmlElement } from "../readXmlElements";
import { readChild, readXmlElements } from "../readXmlElements";
import type { BlogComment, BlogExport, BlogPage, LeftOut } from "./blogExport";

/** Comments that nobody has approved yet, and those in the bin: only moderators see them here. */
const HIDDEN = new Set(["0", "trash", "post-trashed"]);
const DAY = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** Opens an export of WordPress (WXR): items with their comments. Articles themselves are left out. */
export function openWordPress(path: string): BlogExport {
    const file = toContentName(path);
    return {
        file,
        async *readPages(): AsyncGenerator<BlogPage | Problem> {
            for await (const item of readXmlElements(path, ["item"])) {
                if ("damage" in item) yield createProblem(file, { line: item.number, reason: item.damage, damaged: true });
                else yield toPage(item);
            }
        },
        async *readComments(): AsyncGenerator<BlogComment | LeftOut | Problem> {
            for await (const item of readXmlElements(path, ["item"])) {
                // The first reading has told the damage.
                if ("damage" in item) continue;
                const { id } = toPage(item);
                for (const child of item.children) if (child.name === "wp:comment") yield toComment(child, id);
            }
        },
    };
}

const toPage = (item: XmlElement): BlogPage => ({
    line: item.line,
    id: readChild(item, "wp:post_id") ?? readChild(item, "link") ?? "",
    url: readChild(item, "link") ?? "",
    title: readChild(item, "title"),
    createdAt: readTime(item, "wp:post_date_gmt"),
    closed: readChild(item, "wp:comment_status") === "closed",
});

function toComment(comment: XmlElement, pageID: string): BlogComment | LeftOut {
    const approved = readChild(comment, "wp:comment_approved") ?? "1";
    const type = readChild(comment, "wp:comment_type") ?? "comment";
    if (type !== "comment")
        return { leftOut: `entries are ${type === "pingback" || type === "trackback" ? `${type}s` : `of the type ${type}`}` };
    if (approved === "spam") return { leftOut: "comments are spam" };
    const parentID = readChild(comment, "wp:comment_parent");
    return {
        line: comment.line,
        id: readChild(comment, "wp:comment_id") ?? "",
        pageID,
        parentID: parentID === "0" ? undefined : parentID,
        authorName: readChild(comment, "wp:comment_author"),
        createdAt: readTime(comment, "wp:comment_date_gmt"),
        bodyHtml: toParagraphs(readChild(comment, "wp:comment_content") ?? ""),
        deleted: HIDDEN.has(approved),
    };
}

/** WordPress writes times of Greenwich without their zone. */
function readTime(element: XmlElement, name: string): string | undefined {
    const time = readChild(element, name);
    return time !== undefined && DAY.test(time) ? `${time.replace(" ", "T")}Z` : time;
}

/** Returns HTML in which the lines of a comment are lines, as WordPress shows them. */
const toParagraphs = (text: string): string =>
    text
        .replaceAll("\r\n", "\n")
        .split("\n\n")
        .map((paragraph) => paragraph.trim())
        .filter((paragraph) => paragraph !== "")
        .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>")}</p>`)
        .join("\n");

import { toContentName } from "../lines";
import type { Problem } from "../problems";
import { createProblem } from "../problems";
import type { XmlElement } from "../readXmlElements";
import { findChild, readChild, readXmlElements } from "../readXmlElements";
import type { BlogComment, BlogExport, BlogPage, LeftOut } from "./blogExport";

const ID = "dsq:id";

/** Opens an export of Disqus, `disqus.xml`: threads with the addresses of their pages, then posts. */
export function openDisqus(path: string): BlogExport {
    const file = toContentName(path);
    return {
        file,
        async *readPages(): AsyncGenerator<BlogPage | Problem> {
            for await (const thread of readXmlElements(path, ["thread"])) {
                if ("damage" in thread) yield createProblem(file, { line: thread.number, reason: thread.damage, damaged: true });
                // A thread of a post is empty, and only names that of the page.
                else if (thread.children.length > 0) yield toPage(thread);
            }
        },
        async *readComments(): AsyncGenerator<BlogComment | LeftOut | Problem> {
            // The first reading has told the damage.
            for await (const post of readXmlElements(path, ["post"])) if (!("damage" in post)) yield toComment(post);
        },
    };
}

const toPage = (thread: XmlElement): BlogPage => ({
    line: thread.line,
    id: thread.attributes[ID] ?? "",
    url: readChild(thread, "link") ?? "",
    title: readChild(thread, "title"),
    createdAt: readChild(thread, "createdAt"),
    closed: readChild(thread, "isClosed") === "true",
});

function toComment(post: XmlElement): BlogComment | LeftOut {
    if (readChild(post, "isSpam") === "true") return { leftOut: "comments are spam" };
    const author = findChild(post, "author");
    return {
        line: post.line,
        id: post.attributes[ID] ?? "",
        pageID: findChild(post, "thread")?.attributes[ID] ?? "",
        parentID: findChild(post, "parent")?.attributes[ID],
        authorName: readChild(author, "name") ?? readChild(author, "username"),
        createdAt: readChild(post, "createdAt"),
        bodyHtml: readChild(post, "message") ?? "",
        deleted: readChild(post, "isDeleted") === "true",
    };
}

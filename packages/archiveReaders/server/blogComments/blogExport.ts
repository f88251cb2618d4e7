import type { Problem } from "../problems";

/** A page of a blog that has comments. */
export interface BlogPage {
    line?: number;
    id: string;
    url: string;
    title?: string | undefined;
    createdAt?: string | undefined;
    /** Whether no more comments are taken. */
    closed?: boolean;
}

/** A comment on a page; one without `bodyHtml` is in Markdown. */
export interface BlogComment {
    line?: number;
    id: string;
    pageID: string;
    parentID?: string | undefined;
    authorName?: string | undefined;
    createdAt?: string | undefined;
    updatedAt?: string | undefined;
    bodyHtml?: string | undefined;
    bodyMarkdown?: string | undefined;
    score?: number | undefined;
    /** Whether nobody but moderators sees it: it was removed, or waited for approval. */
    deleted?: boolean;
}

/** What was left out on purpose, with the reason. */
export interface LeftOut {
    leftOut: string;
}

/** The comments of a blog as another program has exported them. Its files are read once for the pages, and twice for the comments. */
export interface BlogExport {
    /** Name of the file for problems. */
    file: string;
    readPages(): AsyncIterable<BlogPage | Problem>;
    readComments(): AsyncIterable<BlogComment | LeftOut | Problem>;
}

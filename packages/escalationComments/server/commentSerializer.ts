import type { Categories } from "@parley/categories/server";
import type { CommentExpand, EscalationComment } from "@parley/comments/contract";
import { renderQuote } from "@parley/comments/server";
import { toReplyName } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import { toAuthor } from "@parley/discussions/server";
import { isExpanded, toRecordImage } from "@parley/library/contract";
import { findFirstImage, RENDER_VERSION } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import type { Users } from "@parley/users/server";
import type { EscalationCommentRow, EscalationCommentsRepository } from "./escalationComments.repository";
import type { VisibleEscalation } from "./escalations";
import type { OutlinedComment } from "./outline";
import { createOutline } from "./outline";

interface Dependencies {
    repository: Pick<EscalationCommentsRepository, "byIDs" | "outline" | "update">;
    users: Pick<Users, "byIDs" | "signaturesOf">;
    discussions: Pick<Discussions, "renderer" | "attachmentsOf">;
    categories: Pick<Categories, "fragmentsByIDs">;
    /** Returns the address of a comment on the page of its escalation. */
    urlOf: (comment: Pick<EscalationCommentRow, "commentID" | "escalationID">) => string;
    siteURL: string;
}

/** How comments of an escalation are described. */
export interface EscalationCommentOptions {
    expand?: CommentExpand | undefined;
    /** Whether the body begins with a quote of the comment it replies to (contract §4.5). */
    quoteParent?: boolean | undefined;
}

const DEFAULT_EXPAND: CommentExpand = ["insertUser", "body"];

/** Creates a function that turns the comments of an escalation into responses of the contract. They have no reactions. */
export function createEscalationCommentSerializer({ repository, users, discussions, categories, urlOf, siteURL }: Dependencies) {
    return async (
        viewer: Viewer,
        stored: readonly EscalationCommentRow[],
        { escalationID, name, placeRecordID: categoryID }: VisibleEscalation,
        { expand = DEFAULT_EXPAND, quoteParent = false }: EscalationCommentOptions = {},
    ): Promise<EscalationComment[]> => {
        if (stored.length === 0) return [];
        const wants = (field: CommentExpand[number]) => isExpanded(expand, field);
        const rows = await Promise.all(stored.map(upToDate));
        const outline = createOutline(await repository.outline(escalationID));
        const authors = rows.map(({ insertUserID }) => insertUserID);
        const people = wants("insertUser") || wants("users") ? await users.byIDs(authors) : undefined;
        const quotes = quoteParent && wants("body") ? await quotesIn(rows, outline) : undefined;
        const signatures = wants("insertUser.signature") ? await users.signaturesOf(authors) : undefined;
        const category = wants("category") ? (await categories.fragmentsByIDs([categoryID], viewer)).get(categoryID) : undefined;
        const ids = rows.map(({ commentID }) => commentID);
        const attached = wants("attachments") ? await discussions.attachmentsOf(viewer, "comment", ids) : undefined;
        const texts = wants("vectorize") || wants("crawl") ? await discussions.renderer.plainTextsOf(rows) : undefined;
        return rows.map((row, index) => {
            const image = findFirstImage(row.bodyHtml);
            return {
                ...toBase(row, outline.get(row.commentID)),
                name: toReplyName(name),
                categoryID,
                url: urlOf(row),
                ...(category && { category }),
                ...(wants("body") && { body: (quotes?.get(row.commentID) ?? "") + row.bodyHtml }),
                ...(wants("raw") && { bodyRaw: row.body }),
                ...(texts && { bodyPlainText: texts[index] ?? "" }),
                ...(people && { insertUser: toAuthor(people, row.insertUserID, null, signatures) }),
                ...(image && { image: toRecordImage(image, siteURL) }),
                ...(attached && { attachments: attached.get(row.commentID) ?? [] }),
            };
        });
    };

    /** Returns the quotes of the comments to which these reply. */
    async function quotesIn(rows: readonly EscalationCommentRow[], outline: ReadonlyMap<number, OutlinedComment>) {
        const parentIDs = new Map(
            rows.flatMap(({ commentID }) => {
                const parentID = outline.get(commentID)?.parentCommentID;
                return parentID == null ? [] : [[commentID, parentID] as const];
            }),
        );
        if (parentIDs.size === 0) return new Map<number, string>();
        const parents = await Promise.all((await repository.byIDs([...new Set(parentIDs.values())])).map(upToDate));
        const authors = await users.byIDs(parents.map(({ insertUserID }) => insertUserID));
        const quotes = new Map(
            parents.map((row) => [
                row.commentID,
                renderQuote(row.bodyHtml, toAuthor(authors, row.insertUserID, null), urlOf(row)),
            ]),
        );
        return new Map([...parentIDs].map(([commentID, parentID]) => [commentID, quotes.get(parentID)]));
    }

    /** Returns the row with a body rendered by the current renderer. Renders and stores an outdated one again. */
    async function upToDate(row: EscalationCommentRow): Promise<EscalationCommentRow> {
        if (row.renderVersion >= RENDER_VERSION) return row;
        const rendering = await discussions.renderer.rerender(row.body, row.format);
        await repository.update(row.commentID, rendering);
        return { ...row, ...rendering };
    }
}

const toBase = (row: EscalationCommentRow, outlined: OutlinedComment | undefined) => ({
    commentID: row.commentID,
    parentRecordType: "escalation" as const,
    parentRecordID: row.escalationID,
    ...(outlined?.parentCommentID != null && { parentCommentID: outlined.parentCommentID }),
    depth: outlined?.depth ?? 1,
    position: outlined?.position ?? 0,
    dateInserted: row.dateInserted,
    dateUpdated: row.dateUpdated,
    insertUserID: row.insertUserID,
    updateUserID: row.updateUserID,
    score: 0,
    scoreChildComments: 0,
    countChildComments: outlined?.countChildComments ?? 0,
    type: "comment" as const,
    format: row.format,
    attributes: {},
});

import type { UserFragment } from "@parley/accounts/contract";
import type { Categories } from "@parley/categories/server";
import type { AnswerStatus, Comment, CommentExpand, CommentRemoval } from "@parley/comments/contract";
import { commentPath } from "@parley/comments/contract";
import { discussionPath, toReplyName } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import { toAuthor } from "@parley/discussions/server";
import { isExpanded, toDateTime, toRecordImage } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { findFirstImage, RENDER_VERSION } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import type { Renderer } from "@parley/posting/server";
import type { Reactions } from "@parley/reactions/server";
import type { Users } from "@parley/users/server";
import type { DiscussionOf } from "./access/visibility";
import type { CommentsRepository } from "./comments.repository";
import type { CommentRow } from "./comments.tables";
import type { OwnRemovals } from "./removal/ownRemovals";
import { mayRemove } from "./removal/removeComments";
import { renderQuote } from "./renderQuote";

interface Dependencies {
    repository: CommentsRepository;
    own: Pick<OwnRemovals, "isOn">;
    actionLog: Pick<ActionLog, "retentionMS">;
    renderer: Renderer;
    discussions: Pick<Discussions, "languages" | "rowsByIDs" | "reportsOf" | "warningsOf" | "attachmentsOf">;
    users: Pick<Users, "byIDs" | "signaturesOf">;
    categories: Pick<Categories, "fragmentsByIDs">;
    reactions: Pick<Reactions, "summariesFor">;
    siteURL: string;
}

/** Options of the response for comments. */
export interface CommentResponseOptions {
    expand?: CommentExpand | undefined;
    /** Whether the body begins with a quote of the parent comment, as in the flat view. */
    quoteParent?: boolean | undefined;
    /** Discussion of all the comments, if known. */
    discussion?: DiscussionOf | undefined;
    /** Whether the comments were stored just now, so that they have no reactions to look up. */
    isNew?: boolean | undefined;
}

const DEFAULT_EXPAND: CommentExpand = ["insertUser", "body"];

/** Creates a function that turns rows into responses of the contract. Expansions are looked up once for all rows. */
export function createCommentSerializer({
    repository,
    own,
    actionLog,
    renderer,
    discussions,
    users,
    categories,
    reactions,
    siteURL,
}: Dependencies) {
    return async (
        viewer: Viewer,
        stored: readonly CommentRow[],
        { expand = DEFAULT_EXPAND, quoteParent = false, discussion, isNew = false }: CommentResponseOptions = {},
    ): Promise<Comment[]> => {
        const wants = (name: CommentExpand[number]) => isExpanded(expand, name);
        const rows = await Promise.all(stored.map(upToDate));
        const ids = rows.map(({ commentID }) => commentID);
        const found = discussion
            ? [discussion]
            : await discussions.rowsByIDs([...new Set(rows.map(({ discussionID }) => discussionID))]);
        const byDiscussion = new Map(found.map((row) => [row.discussionID, row]));
        const parents = quoteParent && wants("body") ? await parentsOf(rows) : new Map<number, CommentRow>();
        const hasRemoved = rows.some(({ dateDeleted }) => dateDeleted !== null);
        const retentionMS = hasRemoved ? await actionLog.retentionMS() : 0;
        const ownMayReturn = hasRemoved && (await own.isOn());
        const wantsAuthor = wants("insertUser") || wants("users");
        const wantsPeople = wantsAuthor || parents.size > 0 || hasRemoved;
        const people = wantsPeople
            ? await users.byIDs(peopleOf([...rows, ...parents.values()]))
            : new Map<number, UserFragment>();
        const signatures = wants("insertUser.signature")
            ? await users.signaturesOf(rows.map(({ insertUserID }) => insertUserID))
            : undefined;
        const fragments = wants("category")
            ? await categories.fragmentsByIDs([...new Set(found.map(({ categoryID }) => categoryID))], viewer)
            : undefined;
        const summaries = wants("reactions")
            ? await reactions.summariesFor("comment", ids, viewer, { areNew: isNew })
            : undefined;

        const toOtherLanguage = await discussions.languages.compareWith(viewer);
        const foreign = rows.flatMap(({ commentID, discussionID, lang, dateDeleted }) => {
            const [other, categoryID] = [toOtherLanguage(lang), byDiscussion.get(discussionID)?.categoryID];
            if (!wants("body") || other === undefined || categoryID === undefined || dateDeleted !== null) return [];
            return [{ recordID: commentID, categoryID, lang: other }];
        });
        const translations = await discussions.languages.findTranslations(viewer, "comment", foreign);
        const positions = postsIn(rows, byDiscussion);
        const wantsReports = wants("countReports") || wants("reportMeta");
        const reports = wantsReports ? await discussions.reportsOf(viewer, "comment", positions) : undefined;
        const attached = wants("attachments") ? await discussions.attachmentsOf(viewer, "comment", ids) : undefined;
        const texts = wants("vectorize") || wants("crawl") ? await renderer.plainTextsOf(rows) : undefined;
        const warned = wants("warnings") ? await discussions.warningsOf(viewer, "comment", positions) : undefined;

        return rows.flatMap((row, index) => {
            const discussion = byDiscussion.get(row.discussionID);
            if (!discussion) return [];
            const base = baseOf(row, discussion);
            const category = fragments?.get(discussion.categoryID);
            const shared = {
                ...base,
                ...(category && { category }),
                ...(wants("discussion") && { discussion: linkTo(discussion) }),
            };
            if (row.dateDeleted !== null) {
                const isAuthor = viewer.userID !== 0 && row.insertUserID === viewer.userID;
                const isOwnRemoval = ownMayReturn && isAuthor && row.deletedByID === viewer.userID;
                const mayRestore = isOwnRemoval || mayRemove(viewer, discussion.categoryID);
                return [
                    tombstone(
                        shared,
                        row.dateDeleted,
                        removalOf(row, people, { mayRestore, isAuthor, wantsBody: wants("body"), retentionMS }),
                    ),
                ];
            }
            const parent = row.parentCommentID === null ? undefined : parents.get(row.parentCommentID);
            const reportMeta = reports?.get(row.commentID);
            const warnings = warned?.get(row.commentID);
            const image = row.bodyHtml.includes("<img") ? findFirstImage(row.bodyHtml) : null;
            return [
                {
                    ...shared,
                    ...(wants("body") && { body: (parent ? quote(parent, people) : "") + row.bodyHtml }),
                    ...(wants("raw") && { bodyRaw: row.body }),
                    ...(wantsAuthor && { insertUser: toAuthor(people, row.insertUserID, row.authorName, signatures) }),
                    ...(image && { image: toRecordImage(image, siteURL) }),
                    attributes: attributesOf(row, discussion, {
                        lang: toOtherLanguage(row.lang),
                        translation: translations.get(row.commentID),
                    }),
                    ...(summaries && { reactions: summaries.get(row.commentID) ?? [] }),
                    ...(reportMeta && { countReports: reportMeta.countReports }),
                    ...(reportMeta && wants("reportMeta") && { reportMeta }),
                    ...(warnings && { warnings, ...(warnings[0] && { warning: warnings[0] }) }),
                    ...(attached && { attachments: attached.get(row.commentID) ?? [] }),
                    ...(texts && { bodyPlainText: texts[index] ?? "" }),
                },
            ];
        });
    };

    /** Returns the row with a body rendered by the current renderer. Renders and stores an outdated one again. */
    async function upToDate(row: CommentRow): Promise<CommentRow> {
        if (row.renderVersion >= RENDER_VERSION) return row;
        const rendering = await renderer.rerender(row.body, row.format, row.attributionUrl ?? undefined);
        await repository.update(row.commentID, rendering);
        return { ...row, ...rendering };
    }

    async function parentsOf(rows: readonly CommentRow[]): Promise<Map<number, CommentRow>> {
        const known = new Map(rows.map((row) => [row.commentID, row]));
        const wanted = new Set(rows.flatMap(({ parentCommentID }) => parentCommentID ?? []));
        const missing = await repository.byIDs([...wanted].filter((commentID) => !known.has(commentID)));
        const all = [...missing, ...[...wanted].flatMap((commentID) => known.get(commentID) ?? [])];
        return new Map(all.filter(({ dateDeleted }) => dateDeleted === null).map((row) => [row.commentID, row]));
    }

    function baseOf(row: CommentRow, discussion: DiscussionOf) {
        const { commentID, discussionID, parentCommentID } = row;
        return {
            commentID,
            discussionID,
            parentRecordType: "discussion" as const,
            parentRecordID: discussionID,
            ...(parentCommentID !== null && { parentCommentID }),
            depth: row.depth,
            position: row.position,
            name: toReplyName(discussion.name),
            categoryID: discussion.categoryID,
            dateInserted: row.dateInserted,
            dateUpdated: row.dateUpdated,
            insertUserID: row.insertUserID,
            updateUserID: row.updateUserID,
            score: row.score,
            scoreChildComments: row.scoreChildComments,
            countChildComments: row.countChildComments,
            url: siteURL + commentPath(commentID),
            type: "comment" as const,
            format: row.format,
        };
    }

    function linkTo(discussion: DiscussionOf) {
        return { discussionID: discussion.discussionID, name: discussion.name, url: siteURL + discussionPath(discussion) };
    }

    function quote(parent: CommentRow, people: ReadonlyMap<number, UserFragment>): string {
        return renderQuote(
            parent.bodyHtml,
            toAuthor(people, parent.insertUserID, parent.authorName),
            siteURL + commentPath(parent.commentID),
        );
    }
}

/** Returns the ID, category and author of comments. */
function postsIn(rows: readonly CommentRow[], parents: ReadonlyMap<number, DiscussionOf>) {
    return rows.flatMap(({ commentID: recordID, insertUserID, discussionID }) => {
        const categoryID = parents.get(discussionID)?.categoryID;
        return categoryID === undefined ? [] : [{ recordID, categoryID, insertUserID }];
    });
}

/** Turns a removed comment into a tombstone, so that its replies keep their parent (CMT-004, FC-20). */
function tombstone<T extends object>(base: T, dateDeleted: string, removal: CommentRemoval) {
    return {
        ...base,
        body: "",
        attributes: {},
        insertUserID: 0,
        updateUserID: null,
        dateUpdated: null,
        score: 0,
        dateDeleted,
        removal,
    };
}

/**
 * Returns the removal of a comment: who removed it and why for everybody, the content also for its author, and the action to undo for
 * viewers who may restore it.
 */
function removalOf(
    row: CommentRow,
    people: ReadonlyMap<number, UserFragment>,
    {
        mayRestore,
        isAuthor,
        wantsBody,
        retentionMS,
    }: { mayRestore: boolean; isAuthor: boolean; wantsBody: boolean; retentionMS: number },
): CommentRemoval {
    const { deletedByID, deleteReason: reason, dateDeleted, eraseAfter, deleteActID } = row;
    const isRetained = eraseAfter !== null && dateDeleted !== null;
    const keptUntil = isRetained ? toDateTime(new Date(Date.parse(dateDeleted) + retentionMS)) : null;
    const removedBy = deletedByID === null ? undefined : people.get(deletedByID);
    const removalFacts = { ...(removedBy && { removedBy }), reason, keptUntil };
    if (!mayRestore && !isAuthor) return removalFacts;
    return {
        ...removalFacts,
        insertUser: toAuthor(people, row.insertUserID, row.authorName),
        ...(wantsBody && row.bodyHtml !== "" && { body: row.bodyHtml }),
        ...(mayRestore && deleteActID !== null && { actID: deleteActID }),
    };
}

function peopleOf(rows: readonly CommentRow[]): number[] {
    return [
        ...new Set(
            rows.flatMap(({ insertUserID, deletedByID }) => [insertUserID, ...(deletedByID === null ? [] : [deletedByID])]),
        ),
    ];
}

/** Returns the attributes of a comment; the status of an answer only in questions. */
function attributesOf(
    row: CommentRow,
    { type, acceptedCommentID }: DiscussionOf,
    { lang, translation }: { lang: string | undefined; translation: "stored" | "offered" | undefined },
): NonNullable<Comment["attributes"]> {
    const { attributionUrl, attributionLicence, dir } = row;
    const attribution = {
        ...(attributionUrl !== null && { url: attributionUrl }),
        ...(attributionLicence !== null && { licence: attributionLicence }),
    };
    const status: AnswerStatus = acceptedCommentID === row.commentID ? "accepted" : row.isRejectedAnswer ? "rejected" : "pending";
    return {
        ...((type === "question" || status !== "pending") && { answer: { status } }),
        ...(Object.keys(attribution).length > 0 && { attribution }),
        ...(lang !== undefined && { lang }),
        ...(translation && { translation }),
        ...(dir !== null && { dir }),
    };
}

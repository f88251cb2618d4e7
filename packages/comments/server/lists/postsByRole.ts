import type { Categories } from "@parley/categories/server";
import type { getPosts, Post } from "@parley/comments/contract";
import type { Discussions } from "@parley/discussions/server";
import type { Input, Page } from "@parley/library/contract";
import { parseSort } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { requireSession } from "@parley/library/server/http";
import type { MembersInRoles, Users } from "@parley/users/server";
import type { createCommentSerializer } from "../commentSerializer";
import type { CommentsRepository } from "../comments.repository";

interface Dependencies {
    database: Database;
    repository: Pick<CommentsRepository, "byIDs">;
    serialize: ReturnType<typeof createCommentSerializer>;
    discussions: Pick<Discussions, "answersByIDs">;
    users: Pick<Users, "membersIn">;
    categories: Pick<Categories, "visibleIDs">;
}

/** A post in the merged list: its ID, and the value by which the list is sorted. */
interface Entry {
    recordType: Post["recordType"];
    recordID: number;
    key: string | number;
}

const PAGE_SIZE = 30;

/**
 * Creates the list of discussions and comments by members of roles, as far as the viewer may know their members (contract §5.19, FC-16).
 * Every page reads the first posts of both kinds up to its end, which the number of pages limits.
 */
export function createPostsByRole({ database, repository, serialize, discussions, users, categories }: Dependencies) {
    return async (viewer: Viewer, query: Input<typeof getPosts>): Promise<Page<Post>> => {
        requireSession(viewer);
        const { page = 1, sort = "-dateInserted" } = query;
        const { field, descending } = parseSort(sort);
        const members = await users.membersIn(viewer, query.roleIDs);
        const categoryIDs = await categories.visibleIDs(viewer);
        const order = { field, descending, upTo: page * PAGE_SIZE + 1 };
        const found = [
            ...(await discussionsBy(members, categoryIDs, order)),
            ...(await commentsBy(members, categoryIDs, order)),
        ].sort((one, other) => compareKeys(one, other) * (descending ? -1 : 1));
        const entries = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
        const isMore = found.length > page * PAGE_SIZE;
        return { items: await toPosts(viewer, entries), paging: { page, limit: PAGE_SIZE, next: isMore ? page + 1 : undefined } };
    };

    interface Order {
        field: "score" | "dateInserted" | "dateLastComment";
        descending: boolean;
        upTo: number;
    }

    async function discussionsBy(
        { userIDs }: MembersInRoles,
        categoryIDs: readonly number[],
        { field, descending, upTo }: Order,
    ): Promise<Entry[]> {
        const direction = descending ? "desc" : "asc";
        const rows = await database.query
            .selectFrom("discussions")
            .select(["discussionID", field])
            .where("dateDeleted", "is", null)
            .where("type", "<>", "redirect")
            .where("categoryID", "in", [0, ...categoryIDs])
            .where("insertUserID", "in", userIDs)
            .orderBy(field, direction)
            .orderBy("discussionID", direction)
            .limit(upTo)
            .execute();
        return rows.map((row) => ({ recordType: "discussion", recordID: row.discussionID, key: row[field] ?? "" }));
    }

    async function commentsBy(
        { userIDs }: MembersInRoles,
        categoryIDs: readonly number[],
        { field, descending, upTo }: Order,
    ): Promise<Entry[]> {
        const direction = descending ? "desc" : "asc";
        // Nothing is commented below a comment in the list, so its own date is the last one.
        const column = field === "dateLastComment" ? "dateInserted" : field;
        const rows = await database.query
            .selectFrom("comments as c")
            .innerJoin("discussions as d", "d.discussionID", "c.discussionID")
            .select(["c.commentID", `c.${column} as key`])
            .where("c.dateDeleted", "is", null)
            .where("d.dateDeleted", "is", null)
            .where("d.categoryID", "in", [0, ...categoryIDs])
            .where("c.insertUserID", "in", userIDs)
            .orderBy(`c.${column}`, direction)
            .orderBy("c.commentID", direction)
            .limit(upTo)
            .execute();
        return rows.map(({ commentID, key }) => ({ recordType: "comment", recordID: commentID, key }));
    }

    async function toPosts(viewer: Viewer, entries: readonly Entry[]): Promise<Post[]> {
        const idsOf = (recordType: Entry["recordType"]) =>
            entries.filter((entry) => entry.recordType === recordType).map(({ recordID }) => recordID);
        const started = await discussions.answersByIDs(viewer, idsOf("discussion"));
        const written = await serialize(viewer, await repository.byIDs(idsOf("comment")));
        const posts = new Map<string, Post>([
            ...started.map((row) => [`discussion ${row.discussionID}`, toPost("discussion", row.discussionID, row)] as const),
            ...written.map((row) => [`comment ${row.commentID}`, toPost("comment", row.commentID, row)] as const),
        ]);
        return entries.flatMap(({ recordType, recordID }) => posts.get(`${recordType} ${recordID}`) ?? []);
    }
}

function toPost<Type extends Post["recordType"]>(recordType: Type, recordID: number, row: object): Post {
    return { ...row, recordType, recordID } as Post;
}

function compareKeys(one: Entry, other: Entry): number {
    if (one.key === other.key) return one.recordID - other.recordID;
    return one.key < other.key ? -1 : 1;
}

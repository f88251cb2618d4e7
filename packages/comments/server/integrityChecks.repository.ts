import type { Discussions } from "@parley/discussions/server";
import type { Database } from "@parley/library/server/database";
import type { IntegrityCheck } from "@parley/library/server/integrityChecks";
import type { Users } from "@parley/users/server";
import { createPostCountsCheck } from "@parley/users/server";
import { sql } from "kysely";

interface Dependencies {
    database: Database;
    recount: (discussionIDs: readonly number[]) => Promise<void>;
    wipeAllIn: (discussionID: number) => Promise<void>;
    discussions: Pick<Discussions, "accept">;
    users: Pick<Users, "addCounts">;
}

/** Returns the integrity checks of comments. */
export function createCommentIntegrityChecks(dependencies: Dependencies): IntegrityCheck[] {
    const { database, users } = dependencies;
    /** Returns the IDs that a statement selects as `id`. */
    const findIDs: FindIDs = async (statement) => (await statement.execute(database.query)).rows.map(({ id }) => Number(id));
    return [
        ...createOrderChecks(dependencies, findIDs),
        ...createCounterChecks(dependencies, findIDs),
        ...createDiscussionChecks(dependencies, findIDs),
        createPostCountsCheck({ database, addCounts: users.addCounts }, "members count the comments they wrote", "comments", () =>
            database.query
                .selectFrom("comments")
                .select(({ fn }) => ["insertUserID", fn.countAll<number>().as("posts")])
                .where("dateDeleted", "is", null)
                .groupBy("insertUserID")
                .as("counted"),
        ),
    ];
}

/** Columns of a comment, of another comment and of a discussion, written so that both database engines understand them. */
const [c, p, d] = ["c", "p", "d"].map((table) => (column: string) => sql.ref(`${table}.${column}`)) as [Named, Named, Named];

/** Returns the checks of parents, ordinals and depths. */
function createOrderChecks({ recount }: Pick<Dependencies, "recount">, findIDs: FindIDs): IntegrityCheck[] {
    return [
        {
            name: "a comment answers one that stands in the same discussion",
            findViolations: () =>
                findIDs(sql`select ${c("commentID")} as id from comments c left join comments p on ${p("commentID")} = ${c("parentCommentID")}
                    where ${c("parentCommentID")} is not null
                    and (${p("commentID")} is null or ${p("discussionID")} <> ${c("discussionID")})`),
        },
        {
            name: "the comments of a discussion stand at the places 1, 2, 3 …",
            findViolations: () =>
                findIDs(sql`select ${c("discussionID")} as id from comments c where not ${c("placeClosed")} group by ${c("discussionID")}
                    having count(*) <> max(${c("position")}) or min(${c("position")}) <> 1
                    or count(distinct ${c("position")}) <> count(*)`),
            repair: recount,
        },
        {
            name: "comments that answer the same stand at the places 1, 2, 3 … among one another",
            findViolations: () =>
                findIDs(sql`select distinct found.id from (
                    select ${c("discussionID")} as id from comments c where not ${c("placeClosed")}
                    group by ${c("discussionID")}, ${c("parentCommentID")}
                    having count(*) <> max(${c("siblingPosition")}) or min(${c("siblingPosition")}) <> 1
                    or count(distinct ${c("siblingPosition")}) <> count(*)) found`),
            repair: recount,
        },
        {
            name: "only what was removed and is answered by nothing that is shown has no place",
            findViolations: () =>
                findIDs(sql`select ${c("commentID")} as id from comments c where ${c("placeClosed")}
                    and (${c("dateDeleted")} is null or ${c("position")} <> 0 or ${c("siblingPosition")} <> 0
                    or exists (select 1 from comments p where ${p("parentCommentID")} = ${c("commentID")} and not ${p("placeClosed")}))`),
        },
        {
            name: "a comment is one deeper than what it answers, in the same branch",
            findViolations: () =>
                findIDs(sql`select distinct ${c("discussionID")} as id from comments c
                    left join comments p on ${p("commentID")} = ${c("parentCommentID")}
                    where ${c("depth")} <> coalesce(${p("depth")}, 0) + 1
                    or coalesce(${c("rootCommentID")}, 0) <> coalesce(${p("rootCommentID")}, ${p("commentID")}, 0)`),
            repair: recount,
        },
    ];
}

/** Returns the checks of the counters of comments and discussions. */
function createCounterChecks({ recount }: Pick<Dependencies, "recount">, findIDs: FindIDs): IntegrityCheck[] {
    return [
        {
            name: "a comment counts what stands below it, and the scores of it",
            findViolations: () =>
                findIDs(sql`select distinct ${c("discussionID")} as id from comments c left join (
                    select ${p("parentCommentID")} as parent, sum(${p("countChildComments")} + 1) as below,
                    sum(${p("scoreChildComments")} + ${p("score")}) as score
                    from comments p where ${p("parentCommentID")} is not null and not ${p("placeClosed")} group by ${p("parentCommentID")}
                    ) counted on counted.parent = ${c("commentID")}
                    where ${c("countChildComments")} <> coalesce(counted.below, 0)
                    or ${c("scoreChildComments")} <> coalesce(counted.score, 0)`),
            repair: recount,
        },
        {
            name: "a discussion counts its comments and their places",
            findViolations: () =>
                findIDs(sql`select ${d("discussionID")} as id from discussions d left join (
                    select ${c("discussionID")} as discussion, count(*) as places,
                    sum(case when ${c("parentCommentID")} is null then 1 else 0 end) as top,
                    sum(case when ${c("dateDeleted")} is null then 1 else 0 end) as readable
                    from comments c where not ${c("placeClosed")} group by ${c("discussionID")}
                    ) counted on counted.discussion = ${d("discussionID")}
                    where ${d("countPlaces")} <> coalesce(counted.places, 0) or ${d("countTopPlaces")} <> coalesce(counted.top, 0)
                    or ${d("countComments")} <> coalesce(counted.readable, 0)`),
            repair: recount,
        },
        {
            name: "a discussion knows the last of its comments that can be read",
            findViolations: () =>
                findIDs(sql`select ${d("discussionID")} as id from discussions d left join (
                    select ${c("discussionID")} as discussion, max(${c("position")}) as place
                    from comments c where ${c("dateDeleted")} is null group by ${c("discussionID")}
                    ) newest on newest.discussion = ${d("discussionID")}
                    left join comments p on ${p("discussionID")} = ${d("discussionID")} and ${p("position")} = newest.place
                    where coalesce(${d("lastCommentID")}, 0) <> coalesce(${p("commentID")}, 0)`),
            repair: recount,
        },
    ];
}

/** Returns the checks of what a discussion says about its comments. */
function createDiscussionChecks(
    { discussions, wipeAllIn }: Pick<Dependencies, "discussions" | "wipeAllIn">,
    findIDs: FindIDs,
): IntegrityCheck[] {
    return [
        {
            name: "the answer to a question is one of its comments that can be read",
            findViolations: () =>
                findIDs(sql`select ${d("discussionID")} as id from discussions d
                    left join comments c on ${c("commentID")} = ${d("acceptedCommentID")} and ${c("discussionID")} = ${d("discussionID")}
                    and ${c("dateDeleted")} is null where ${d("acceptedCommentID")} is not null and ${c("commentID")} is null`),
            async repair(discussionIDs) {
                for (const discussionID of discussionIDs) await discussions.accept(discussionID, null);
            },
        },
        {
            name: "nothing is left of what was said in a discussion that was wiped",
            findViolations: () =>
                findIDs(sql`select distinct ${c("discussionID")} as id from comments c
                    join discussions d on ${d("discussionID")} = ${c("discussionID")}
                    where ${d("dateWiped")} is not null and ${c("body")} <> ''`),
            async repair(discussionIDs) {
                for (const discussionID of discussionIDs) await wipeAllIn(discussionID);
            },
        },
    ];
}

type FindIDs = (statement: ReturnType<typeof sql<{ id: number }>>) => Promise<number[]>;
type Named = (column: string) => ReturnType<typeof sql.ref>;

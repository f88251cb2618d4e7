import { step } from "../lib/say.mjs";
import { openStore } from "./stores.mjs";

const APART = 9 * 24 * 60 * 60; // s by which each copy is older than the one before: together some years

/**
 * Tables with rows of their own in every copy, the key that identifies those of the first, and whether they belong to its members or
 * discussions.
 */
const MANIFOLD = {
    users: { key: "userID", of: "members" },
    userRoles: { key: "userID", of: "members" },
    discussions: { key: "discussionID", of: "discussions" },
    tagRecords: { key: "recordID", of: "discussions" },
    userDiscussions: { key: "discussionID", of: "discussions" },
    comments: { key: "discussionID", of: "discussions" },
};

/** Columns that contain IDs, by the kind of record. */
const NUMBERS = {
    member: ["userID", "insertUserID", "updateUserID", "lastUserID"],
    discussion: ["discussionID", "recordID"],
    comment: ["commentID", "parentCommentID", "rootCommentID", "lastCommentID"],
};

/** Columns that must be unique for every member. */
const NAMES = ["name", "nameKey", "nameSkeleton"];

/**
 * Makes a large community from a small imported one, while no forum runs on it: `copies` times its discussions and comments and
 * `memberCopies` times its members, each copy some days older and by members of its own. Its longest thread, which was imported last, is
 * not copied. Rows and counters are as after an import, so that `parley doctor` finds no problem. Returns the number of posts and the
 * seconds.
 */
export async function multiply(directory, { copies, memberCopies }) {
    const store = await openStore(directory);
    try {
        const start = performance.now();
        const first = await firstOf(store);
        const steps = stepsOf(first);
        const indexes = await withoutIndexes(store);
        await step(`Making ${copies} communities of one`, async () => {
            for (const table of Object.keys(MANIFOLD)) await store.run(await putAside(store, table, first));
            for (let copy = 1; copy < copies; copy++) {
                for (const [table, { of }] of Object.entries(MANIFOLD)) {
                    if (of === "members" && copy >= memberCopies) continue;
                    await store.run(await copyOf(store, table, copy, { steps, memberCopy: copy % memberCopies }));
                }
            }
        });
        for (const { name, make } of indexes) await step(`Making the index ${name}`, () => store.run(make));
        await step("Counting", () => count(store));
        await store.setSequences();
        const [{ made }] = await store.rows(
            `select (select count(*) from comments) + (select count(*) from discussions) as made`,
        );
        return { posts: Number(made), seconds: (performance.now() - start) / 1000 };
    } finally {
        await store.close();
    }
}

/** Returns the ID ranges to be copied: of the members, and the last ones of the discussions and comments. */
async function firstOf(store) {
    const [members] = await store.rows(
        `select min("userID") as low, max("userID") as high from users where "importSource" is not null`,
    );
    const [{ longest }] = await store.rows(
        `select "discussionID" as longest from discussions order by "countPlaces" desc, "discussionID" limit 1`,
    );
    const [comments] = await store.rows(
        `select max("commentID") as high, count(*) as count from comments where "discussionID" < ${longest}`,
    );
    const [{ last }] = await store.rows(`select max("commentID") as last from comments`);
    if (Number(comments.count) !== comments.high) throw new Error("The comments of the longest thread do not come last.");
    return {
        fromMember: members.low,
        toMember: members.high,
        toDiscussion: longest - 1,
        toComment: comments.high,
        lastComment: last,
    };
}

/** Returns the difference between the IDs of two copies, large enough that they never overlap, not even with rows that are not copied. */
function stepsOf({ fromMember, toMember, toDiscussion, toComment, lastComment }) {
    return {
        member: toMember - fromMember + 1,
        discussion: toDiscussion + 1,
        comment: toComment,
        beforeComments: lastComment - toComment,
    };
}

async function withoutIndexes(store) {
    const all = [];
    for (const table of Object.keys(MANIFOLD)) all.push(...(await store.indexesOf(table)));
    for (const { name } of all) await store.run(`drop index "${name}"`);
    return all;
}

/** Stores the first copy in a table of its own: without indexes, each copy would otherwise scan all others for it. */
async function putAside(store, table, first) {
    const { key, of } = MANIFOLD[table];
    const [from, to] = of === "members" ? [first.fromMember, first.toMember] : [1, first.toDiscussion];
    const names = await namesOf(store, table);
    return `create temporary table "first_${table}" as select ${names} from "${table}" where "${key}" between ${from} and ${to}`;
}

async function copyOf(store, table, copy, { steps, memberCopy }) {
    const columns = await store.columnsOf(table);
    const values = columns.map((column) => columnOf(store, table, column, { copy, steps, memberCopy }));
    return `insert into "${table}" (${await namesOf(store, table)}) select ${values.join(", ")} from "first_${table}"`;
}

const namesOf = async (store, table) => (await store.columnsOf(table)).map((column) => `"${column}"`).join(", ");

function columnOf(store, table, column, { copy, steps, memberCopy }) {
    if (NUMBERS.member.includes(column) && table !== "tagRecords") return `"${column}" + ${memberCopy * steps.member}`;
    if (NUMBERS.discussion.includes(column)) return `"${column}" + ${copy * steps.discussion}`;
    if (NUMBERS.comment.includes(column)) return `"${column}" + ${steps.beforeComments + copy * steps.comment}`;
    if (column === "hot") return `"hot" - ${copy * APART}`;
    if (table === "users" && NAMES.includes(column)) return `"${column}" || '_${copy}'`;
    if (column.startsWith("date") && table !== "tagRecords") return store.earlier(column, copy * APART);
    return `"${column}"`;
}

/** Updates the counters of members, categories and tags. The newest post of a category stays, because copies are older. */
async function count(store) {
    await store.run(`update users set "countDiscussions" = (select count(*) from discussions where discussions."insertUserID" = users."userID" and "dateDeleted" is null),
        "countComments" = (select count(*) from comments where comments."insertUserID" = users."userID")`);
    await store.run(`update categories set "countDiscussions" = counted.discussions, "countComments" = counted.comments
        from (select "categoryID" as category, count(*) as discussions, sum("countComments") as comments from discussions group by "categoryID") as counted
        where counted.category = categories."categoryID"`);
    await store.run(
        `update tags set "countDiscussions" = (select count(*) from "tagRecords" where "tagRecords"."tagID" = tags."tagID")`,
    );
}

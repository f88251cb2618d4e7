import { join } from "node:path";
import { writeArchive } from "./archive.mjs";

const IMPORTED = { discussions: 60, replies: 4 };
const LIKE = { reactionType: "Like" };

/**
 * Write operations that are interrupted (`kills.mjs`). Each prepares its records, sends one request any number of times, and checks whether
 * it was done, exactly once and completely; a partial result throws. An operation with `isAlone` runs while the forum is stopped.
 */
export const ACTIONS = [
    {
        name: "begin",
        prepare: async ({ caller, mark }) => ({ caller, mark, categoryID: (await caller.categories())[0] }),
        send: ({ caller, mark, categoryID }) =>
            caller.send("POST", "discussions", { categoryID, name: mark, body: "It hums.", format: "markdown" }, `post ${mark}`),
        async isDone({ caller, mark }) {
            const newest = await caller.call("GET", "discussions?sort=-discussionID&limit=20");
            return onceOf(newest.filter(({ name }) => name === mark).length);
        },
    },
    {
        name: "reply",
        prepare: async ({ caller, mark }) => ({ caller, mark, discussionID: await caller.begin(mark) }),
        send: ({ caller, mark, discussionID }) =>
            caller.send("POST", "comments", { discussionID, body: "This one.", format: "markdown" }, `one ${mark}`),
        isDone: async ({ caller, discussionID }) => onceOf(await caller.countOf(discussionID, "This one.")),
    },
    {
        name: "edit",
        async prepare({ caller, mark }) {
            const discussionID = await caller.begin(mark, 1);
            return { caller, mark, commentID: (await caller.repliesOf(discussionID))[0] };
        },
        send: ({ caller, mark, commentID }) =>
            caller.send("PATCH", `comments/${commentID}`, { body: `Changed at ${mark}`, format: "markdown" }),
        isDone: async ({ caller, mark, commentID }) =>
            (await caller.call("GET", `comments/${commentID}`)).body.includes(`Changed at ${mark}`),
    },
    {
        name: "react",
        async prepare({ caller }) {
            const comments = await caller.call("GET", "comments?sort=commentID&limit=100&expand=reactions");
            const isFree = ({ reactions }) => reactions.every(({ hasReacted }) => !hasReacted);
            return { caller, commentID: comments.find(isFree).commentID };
        },
        send: ({ caller, commentID }) => caller.send("POST", `comments/${commentID}/reactions`, LIKE),
        async isDone({ caller, commentID }) {
            const { reactions } = await caller.call("GET", `comments/${commentID}?expand=reactions`);
            return reactions.some(({ urlcode, hasReacted }) => urlcode === LIKE.reactionType && hasReacted);
        },
    },
    {
        name: "move",
        prepare: async ({ caller, mark }) => ({
            caller,
            ids: await several(caller, mark, 4),
            to: (await caller.categories())[1],
        }),
        send: ({ caller, ids, to }) => caller.send("PATCH", "discussions/move", { discussionIDs: ids, categoryID: to }),
        async isDone({ caller, ids, to }) {
            const moved = await Promise.all(ids.map((id) => caller.call("GET", `discussions/${id}`)));
            return moved.every(({ categoryID }) => categoryID === to);
        },
    },
    {
        name: "close and undo",
        async prepare({ caller, mark }) {
            const discussionID = await caller.begin(mark);
            await caller.call("PATCH", `discussions/${discussionID}`, { closed: true });
            const { acts: actions } = await caller.call("GET", `acts?recordType=discussion&recordID=${discussionID}`);
            return { caller, discussionID, actID: actions[0].actID };
        },
        send: ({ caller, actID }) => caller.send("POST", `acts/${actID}/undo`, {}),
        async isDone({ caller, discussionID }) {
            const { closed } = await caller.call("GET", `discussions/${discussionID}`);
            const { acts: actions } = await caller.call("GET", `acts?recordType=discussion&recordID=${discussionID}`);
            if (closed === (actions[0].dateUndone !== null)) throw new Error("the act says that it is undone, and it is not");
            return !closed;
        },
    },
    {
        name: "merge",
        async prepare({ caller, mark }) {
            const [from, to] = [await caller.begin(mark, 6), await caller.begin(`${mark}, too`, 2)];
            return { caller, from, to, comments: await caller.repliesOf(from) };
        },
        send: ({ caller, from, to }) =>
            caller.send("PATCH", "discussions/merge", { discussionIDs: [from], destinationDiscussionID: to }),
        isDone: async ({ caller, to, comments }) => allOrNone((await homesOf(caller, comments)).map((home) => home === to)),
    },
    {
        name: "split",
        async prepare({ caller, mark }) {
            const discussionID = await caller.begin(mark, 6);
            const [categoryID] = await caller.categories();
            return { caller, mark, discussionID, categoryID, comments: (await caller.repliesOf(discussionID)).slice(0, 3) };
        },
        send: ({ caller, mark, comments, categoryID }) =>
            caller.send("POST", "discussions/split", {
                commentIDs: comments,
                newPost: { name: `${mark}, apart`, categoryID, postType: "discussion", authorType: "me" },
            }),
        isDone: async ({ caller, discussionID, comments }) =>
            allOrNone((await homesOf(caller, comments)).map((home) => home !== discussionID)),
    },
    {
        name: "delete",
        prepare: async ({ caller, mark }) => ({ caller, ids: await several(caller, mark, 4) }),
        send: ({ caller, ids }) => caller.send("DELETE", "discussions/list", { discussionIDs: ids }),
        async isDone({ caller, ids }) {
            const answers = await Promise.all(ids.map((id) => caller.send("GET", `discussions/${id}`)));
            return answers.every(({ status }) => status === 404 || status === 410);
        },
    },
    {
        name: "reindex",
        prepare: async ({ caller, mark }) => ({ caller, mark, discussionID: await caller.begin(mark, 3) }),
        send: ({ caller }) => caller.send("POST", "search/reindex", {}),
        // The index of words is read by `parley doctor` as well; here each post is found, and found once.
        async isDone({ caller, mark }) {
            const query = new URLSearchParams({ query: `"${mark}"`, recordTypes: "discussion" });
            return onceOf((await caller.call("GET", `search?${query}`)).filter(({ name }) => name === mark).length);
        },
    },
    {
        name: "import",
        // Runs as a command of its own: a data folder can be used by one program at a time.
        isAlone: true,
        async prepare({ caller, mark, folder, run }) {
            const archive = join(folder, `archive-${mark.replace(/\W+/g, "-")}`);
            writeArchive(archive, communityOf(mark));
            return { caller, mark, archive, run };
        },
        async send(scene) {
            scene.running = scene.run("import", "jsonl", scene.archive);
            const { code } = await scene.running.ended;
            return { ok: code === 0, status: code === 0 ? 200 : code === null ? 0 : 500 };
        },
        kill: ({ running }) => running?.kill(),
        async isDone({ caller, mark }) {
            const all = await caller.call("GET", "categories?limit=100&outputFormat=flat");
            const category = all.find(({ name }) => name === mark);
            const { discussions, replies } = IMPORTED;
            if (!category) return false;
            if (category.countDiscussions > discussions || category.countComments > discussions * replies)
                throw new Error("something is there twice");
            return category.countDiscussions === discussions && category.countComments === discussions * replies;
        },
    },
];

const several = async (caller, mark, count) => {
    const ids = [];
    for (let number = 0; number < count; number++) ids.push(await caller.begin(`${mark}, ${number}`, 1));
    return ids;
};

const homesOf = async (caller, commentIDs) =>
    (await Promise.all(commentIDs.map((id) => caller.call("GET", `comments/${id}`)))).map(({ discussionID }) => discussionID);

function allOrNone(are) {
    if (are.some((one) => one !== are[0])) throw new Error("one half of it is there");
    return are[0] ?? false;
}

function onceOf(count) {
    if (count > 1) throw new Error(`it is there ${count} times`);
    return count === 1;
}

/** Returns a small community, in the form of `makeCommunity`. */
function communityOf(mark) {
    const created = Date.UTC(2025, 0, 1);
    const urlcode = mark.replace(/\W+/g, "-");
    const users = [1, 2, 3].map((number) => ({ id: `${number}-${urlcode}`, name: `${mark} ${number}`, created }));
    const [author] = users;
    const post = { created, author, body: "It trips the breaker when it is cold." };
    const discussions = Array.from({ length: IMPORTED.discussions }, (_, index) => ({
        id: `${index}-${urlcode}`,
        categoryID: urlcode,
        title: `${mark} ${index}`,
        tags: [],
        ...post,
    }));
    const comments = discussions.flatMap(({ id: discussionID }) =>
        Array.from({ length: IMPORTED.replies }, (_, index) => ({ id: `${discussionID}-${index}`, discussionID, ...post })),
    );
    return { users, categories: [{ id: urlcode, name: mark, description: "" }], discussions, comments };
}

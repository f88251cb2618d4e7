import type { ActionTable, PrepareScenario } from "./scenario";
import { addComment, createChange, start } from "./scenario";
import type { UndoSite } from "./undoSite";

const MINUTE_MS = 60_000;

const makeQuestion = async (site: UndoSite) => {
    const discussionID = await start(site);
    await site.answer("manager", "PUT", `discussions/${discussionID}/type`, { type: "question" });
    return addComment(site, discussionID);
};
/** Creates the scenario that decides on an answer; `first` is decided before. */
const judged =
    (status: string, first?: string): PrepareScenario =>
    async (site) => {
        const path = `comments/${await makeQuestion(site)}/answer`;
        if (first) await site.answer("manager", "PATCH", path, { status: first });
        return { method: "PATCH", path, body: { status } };
    };
const makeCollection = (site: UndoSite, discussionID: number) =>
    site
        .answer<{ collectionID: number }>("manager", "POST", "collections", {
            name: site.unique("Brass"),
            records: [{ recordType: "discussion", recordID: discussionID }],
        })
        .then(({ collectionID }) => collectionID);

/** Actions on discussions, replies, conversations and collections. */
export const CONTENT_ACTIONS: ActionTable = {
    "discussion edit": async (site) => {
        const path = `discussions/${await start(site)}`;
        return {
            by: "author",
            method: "PATCH",
            path,
            body: { name: "Kettle trips twice", body: "When warm.", format: "markdown" },
        };
    },
    "discussion delete": async (site) => ({ by: "moderator", method: "DELETE", path: `discussions/${await start(site)}` }),
    "discussion move": async (site) => {
        const [id, categoryID] = [await start(site), await site.makeCategory("Elsewhere")];
        return { method: "PATCH", path: "discussions/move", body: { discussionIDs: [id], categoryID } };
    },
    "discussion merge": async (site) => {
        const [from, to] = [await start(site), await start(site)];
        await addComment(site, from);
        const body = { discussionIDs: [from], destinationDiscussionID: to };
        return { by: "moderator", method: "PATCH", path: "discussions/merge", body };
    },
    "discussion split": async (site) => {
        const commentID = await addComment(site);
        const newPost = { name: "The steam", categoryID: site.open, postType: "discussion", authorType: "me" };
        return {
            by: "moderator",
            method: "POST",
            path: "discussions/split",
            body: { commentIDs: [commentID], newPost },
            leaves: {
                discussions: "The new post is deleted: its address goes on telling that it was there.",
                userDiscussions: "Whoever wrote the replies took part in the deleted post.",
            },
        };
    },
    "discussion moveComments": async (site) => {
        const commentID = await addComment(site);
        return { by: "moderator", method: "PATCH", path: `comments/${commentID}`, body: { discussionID: await start(site) } };
    },
    "discussion close": createChange({ closed: true }),
    "discussion reopen": createChange({ closed: false }, { closed: true }),
    "discussion sink": createChange({ sink: true }),
    "discussion unsink": createChange({ sink: false }, { sink: true }),
    "discussion announce": createChange({ pinned: true }),
    "discussion unannounce": createChange({ pinned: false }, { pinned: true }),
    "discussion resolve": createChange({ resolved: true }, { resolved: false }),
    "discussion unresolve": createChange({ resolved: false }, { resolved: true }),
    "discussion author": async (site) => createChange({ insertUserID: site.ids.member })(site),
    "discussion status": async (site) => {
        const added = { name: site.unique("Planned"), state: "open" };
        const { statusID } = await site.answer<{ statusID: number }>("manager", "POST", "discussions/statuses", added);
        return { method: "PUT", path: `discussions/${await start(site)}/status`, body: { statusID } };
    },
    "discussion type": async (site) => ({
        method: "PUT",
        path: `discussions/${await start(site)}/type`,
        body: { type: "question" },
    }),
    "discussion tag": async (site) => {
        const { tagID } = await site.answer<{ tagID: number }>("manager", "POST", "tags", { name: site.unique("steam") });
        return { method: "PUT", path: `discussions/${await start(site)}/tags`, body: { tagIDs: [tagID] } };
    },
    "discussion bump": async (site) => {
        const path = `discussions/${await start(site)}/bump`;
        site.wait(MINUTE_MS);
        return { method: "PATCH", path };
    },
    "discussion canonical": async (site) => ({
        method: "PUT",
        path: `discussions/${await start(site)}/canonical-url`,
        body: { canonicalUrl: "https://example.com/kettle" },
    }),
    "discussion collect": async (site) => {
        const [recordID, collectionID] = [await start(site), await makeCollection(site, await start(site))];
        const body = { record: { recordType: "discussion", recordID }, collectionIDs: [collectionID] };
        return { method: "PUT", path: "collections/by-resource", body };
    },
    "comment edit": async (site) => {
        const path = `comments/${await addComment(site)}`;
        return { by: "member", method: "PATCH", path, body: { body: "Mind the hot steam.", format: "markdown" } };
    },
    "comment delete": async (site) => ({
        by: "moderator",
        method: "DELETE",
        path: `comments/${await addComment(site)}`,
        body: { reason: "off topic" },
    }),
    "comment author": async (site) => ({
        method: "PATCH",
        path: `comments/${await addComment(site)}`,
        body: { insertUserID: site.ids.author },
    }),
    "comment accept": judged("accepted"),
    "comment unaccept": judged("pending", "accepted"),
    "comment reject": judged("rejected"),
    "comment unreject": judged("pending", "rejected"),
    "reaction remove": async (site) => {
        const commentID = await addComment(site);
        await site.answer("author", "POST", `comments/${commentID}/reactions`, { reactionType: "Like" });
        const path = `comments/${commentID}/reactions/${site.ids.author}`;
        return { by: "moderator", method: "DELETE", path, mayNot: ["author"] };
    },
    "conversation leave": async (site) => {
        const body = { participantUserIDs: [site.ids.member], initialBody: "Is the key with you?" };
        const { conversationID } = await site.answer<{ conversationID: number }>("author", "POST", "conversations", body);
        const path = `conversations/${conversationID}/leave`;
        return { by: "member", method: "DELETE", path, mayNot: ["author", "moderator", "manager"] };
    },
    "messageReport decide": async (site) => {
        const body = { participantUserIDs: [site.ids.member], initialBody: "Give me the key, or else." };
        const { conversationID } = await site.answer<{ conversationID: number }>("author", "POST", "conversations", body);
        const [message] = await site.answer<{ messageID: number }[]>(
            "member",
            "GET",
            `messages?conversationID=${conversationID}`,
        );
        const path = `messages/${message?.messageID}/report`;
        const { messageReportID } = await site.answer<{ messageReportID: number }>("member", "POST", path, {});
        const address = `message-reports/${messageReportID}`;
        return { by: "moderator", method: "PATCH", path: address, body: { status: "dismissed" }, mayNot: ["author", "member"] };
    },
    "collection create": async (site) => {
        const records = [{ recordType: "discussion", recordID: await start(site) }];
        return { method: "POST", path: "collections", body: { name: site.unique("Copper"), records } };
    },
    "collection change": async (site) => ({
        method: "PATCH",
        path: `collections/${await makeCollection(site, await start(site))}`,
        body: { name: site.unique("Tin") },
    }),
    "collection delete": async (site) => ({
        method: "DELETE",
        path: `collections/${await makeCollection(site, await start(site))}`,
    }),
};

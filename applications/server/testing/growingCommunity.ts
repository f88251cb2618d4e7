import { SESSION_COOKIE } from "@parley/authentication/server";
import { NO_POSTING_LIMITS } from "@parley/config/server/testing";
import { createSessions } from "@parley/library/server/sessions";
import { RoleID } from "@parley/permissions/contract";
import type { InjectOptions } from "fastify";
import type { Site } from "../site";

/** Kinds of readers. The moderator has the role Moderator, the administrator every permission. */
export const READERS = ["guest", "member", "moderator", "admin"] as const;
export type Reader = (typeof READERS)[number];

const HOST = "localhost:3000";

type Answer = Awaited<ReturnType<Site["app"]["inject"]>>;

/** Test community with some records of every kind, and as many more as a test needs. */
export interface GrowingCommunity {
    /** Values for the `:names` in paths: the same records however many others exist. */
    ids: Readonly<Record<string, number | string>>;
    /** Gives a reader a new session, so that no cached response applies; a guest gets one that has ended. */
    renewSession(reader: Reader): Promise<void>;
    /** Adds records until there are this many of every kind. */
    grow(rounds: number): Promise<void>;
    /** Sends a request as a person; `address` begins with a slash, relative to the API for its endpoints. */
    call(who: string, method: string, address: string, body?: object): Promise<Answer>;
}

/** Members have all that their fragments may have, so that responses have it. */
const JOINED = { dateInserted: "2026-01-01T00:00:00+00:00", title: "Mender", profileUrl: "https://there.example/mender" };
const REPLIES = 5;
const PASSWORD = "the brass one by the door";

/** Creates the community on a new site. */
export async function createGrowingCommunity(site: Site): Promise<GrowingCommunity> {
    const { users } = site.features;
    const sessions = createSessions(site.database);
    const cookies = new Map<string, string>();
    const ids: Record<string, number | string> = {};
    let calls = 0;
    let rounds = 0;

    await users.createAdministrator({ name: "Keyholder", email: "keyholder@example.com", password: PASSWORD });
    await join("admin");
    const { query } = site.database;
    await query.updateTable("users").set({ isAdmin: true }).where("userID", "=", Number(ids.admin)).execute();
    await join("member");
    await join("moderator", [RoleID.moderator]);
    ids.categoryID = (await made("admin", "/categories", categoryNamed("Kettles"))).categoryID ?? 0;
    ids.waitingID = (await made("admin", "/categories", categoryNamed("Waiting"))).categoryID ?? 0;
    await done("admin", "PATCH", "/config", {
        ...NO_POSTING_LIMITS,
        "premoderation.categoryIDs": [ids.waitingID],
        "tagging.discussions.enabled": true,
        "escalations.enabled": true,
        "triage.enabled": true,
    });

    return {
        ids,
        call,
        async renewSession(reader) {
            const token = reader === "guest" ? `ended${++calls}` : (await sessions.begin(Number(ids[reader]), false)).token;
            cookies.set(reader, `${SESSION_COOKIE}=${token}`);
        },
        async grow(wanted) {
            while (rounds < wanted) await addRound(++rounds);
        },
    };

    /** Adds one record of every kind; the first round creates the records in `ids`. */
    async function addRound(round: number): Promise<void> {
        const person = await join(`Mender ${round}`);
        const keep = (found: Record<string, number | string>) => {
            for (const [name, value] of Object.entries(found)) ids[name] ??= value;
        };
        keep({ personID: ids[person] ?? 0 });
        await addCategories(round, person, keep);
        await addPosts(round, person, keep);
        await addModeration(round, person, keep);
        await addSettings(round, keep);
        await addOwnThings(round);
        await addConversation(round, person, keep);
    }

    async function addConversation(round: number, person: string, keep: SaveIDs): Promise<void> {
        const participantUserIDs = ["moderator", "admin", person].map((name) => Number(ids[name]));
        const words = { name: `Key ${round}`, initialBody: `Who has key ${round}?` };
        const { conversationID = 0 } = await made("member", "/conversations", { participantUserIDs, ...words });
        keep({ conversationID });
        const message = { conversationID: ids.conversationID, body: `I have key ${round}.`, format: "text" };
        const { messageID = 0 } = await made("admin", "/messages", message);
        keep({ messageID });
        await site.features.notifications.settle();
    }

    async function addCategories(round: number, person: string, keep: SaveIDs): Promise<void> {
        const parent = round % 2 === 0 && ids.addedCategoryID ? { parentCategoryID: ids.addedCategoryID } : {};
        const { categoryID = 0 } = await made("admin", "/categories", { ...categoryNamed(`Shelf ${round}`), ...parent });
        keep({ addedCategoryID: categoryID });
        for (const who of ["member", "moderator", person])
            await done(who, "PUT", `/categories/${categoryID}/follow`, { followed: true });
        const { tagID = 0 } = await made("admin", "/tags", { name: `Tag ${round}` });
        keep({ tagID });
        await discussionBy("member", `On shelf ${round}`, { categoryID, tagIDs: [tagID, ids.tagID] });
    }

    async function addPosts(round: number, person: string, keep: SaveIDs): Promise<void> {
        const discussionID = await discussionBy(person, `A kettle, number ${round}`, { tagIDs: [ids.tagID] });
        keep({ discussionID });
        const thread = Number(ids.discussionID);
        const { mediaID = 0, url = "" } = await upload("member", `picture-${round}.png`);
        keep({ mediaID, mediaURL: url });
        const first = await commentBy("member", thread, `@"${person}" It drips.\n\n![A kettle](${url})`);
        const answer = await commentBy(person, thread, `@"member" Quite. @"Mender 1"`, first);
        keep({ commentID: answer });
        // More replies to one comment than a page shows, from the first round on.
        for (let count = round === 1 ? REPLIES : 1; count > 0; count--)
            await commentBy("moderator", thread, "So do I.", Number(ids.commentID));
        await commentBy("member", discussionID, `@"${person}" Mine too.`);
        for (const address of [`/discussions/${thread}`, `/comments/${ids.commentID}`, `/comments/${first}`])
            await done(person, "POST", `${address}/reactions`, { reactionType: "Like" });
        await done("member", "POST", `/discussions/${discussionID}/reactions`, { reactionType: "Like" });
        // A reply notifies the members who follow the discussion when it is delivered.
        await site.features.notifications.settle();
        for (const who of ["member", "moderator", "admin"])
            await done(who, "PUT", `/discussions/${discussionID}/bookmark`, { bookmarked: true });
        await commentBy(person, discussionID, "Thank you.");
        await site.features.notifications.settle();
        await done("moderator", "PATCH", `/discussions/${thread}`, { body: `It drips, as I said ${round} times.` });
        await done("moderator", "PATCH", `/comments/${ids.commentID}`, { body: `Quite so ${round} times.` });
        for (const closed of [true, false]) await done("moderator", "PATCH", `/discussions/${thread}`, { closed });
        for (const internalStatusID of [8, 7])
            await done("moderator", "PUT", `/discussions/${thread}/status`, { internalStatusID });
        await done("member", "POST", "/discussions", { ...toPost(`Waiting ${round}`), categoryID: ids.waitingID });
        const { collectionID = 0 } = await made("admin", "/collections", { name: `Best of ${round}`, records: [record(thread)] });
        keep({ collectionID });
        await done("admin", "PUT", "/collections/by-resource", {
            record: { ...record(discussionID), sort: round },
            collectionIDs: [ids.collectionID],
        });
    }

    async function addModeration(round: number, person: string, keep: SaveIDs): Promise<void> {
        const own = await discussionBy("member", `Loud words ${round}`);
        await done(person, "POST", "/reports", { ...record(own), reportReasonIDs: ["spam"], noteBody: "Look." });
        // The first person wrote this discussion, and nobody reports their own posts.
        await done(round === 1 ? "moderator" : person, "POST", "/reports", {
            ...record(Number(ids.discussionID)),
            reportReasonIDs: ["spam"],
            noteBody: "Look.",
        });
        await done("moderator", "POST", "/warnings", { recordType: "discussion", recordIDs: [own], body: "Mind your words." });
        const { escalationID = 0 } = await made("moderator", "/escalations", { ...record(own), noteBody: "What now?" });
        keep({ escalationID });
        const parent = { parentRecordType: "escalation", parentRecordID: escalationID };
        await done("moderator", "POST", "/comments", { ...parent, body: "Look again.", format: "markdown" });
        await done("moderator", "POST", "/moderation-messages", { body: `Closed on day ${round}.`, type: "info" });
        const reports = await call("moderator", "GET", "/api/v2/reports?limit=1&page=1");
        keep({ reportID: reports.json<{ reportID: number }[]>()[0]?.reportID ?? 0 });
    }

    async function addSettings(round: number, keep: SaveIDs): Promise<void> {
        const { roleID = 0 } = await made("admin", "/roles", { name: `Role ${round}` });
        keep({ roleID });
        await done("admin", "PUT", "/role-requests/metas", { roleID, name: `Role ${round}`, body: "For menders." });
        await done("moderator", "POST", "/role-requests", { roleID, body: `I mend for ${round} years.` });
        await query
            .insertInto("userRoles")
            .values({ userID: Number(ids.member), roleID })
            .execute();
        await done("admin", "POST", "/profile-fields", {
            apiName: `field-${round}`,
            label: `Town ${round}`,
            dataType: "text",
            formType: "text",
        });
        await done("member", "PATCH", "/users/$me/profile-fields", { [`field-${round}`]: "Wexley" });
        const reason = { reportReasonID: `reason-${round}`, name: `Reason ${round}`, description: "" };
        await done("moderator", "POST", "/report-reasons", reason);
        const [userID = 0] = await users.importUsers([{ ...JOINED, name: `Gone ${round}`, importSource: `place ${round}` }]);
        await done("admin", "DELETE", `/users/${userID}`, {});
    }

    async function addOwnThings(round: number): Promise<void> {
        for (const who of ["member", "moderator", "admin"]) {
            const attributes = { body: `Half a thought ${round}`, format: "markdown" };
            const draft = { recordType: "comment", parentRecordType: "discussion", parentRecordID: ids.discussionID, attributes };
            const { draftID = 0 } = await made(who, "/drafts", draft);
            ids[`${who} draftID`] ??= draftID;
            const notifications = await call(who, "GET", "/api/v2/notifications?limit=1");
            ids[`${who} notificationID`] ??= notifications.json<{ notificationID: number }[]>()[0]?.notificationID ?? 0;
            await sessions.begin(Number(ids[who]), false);
        }
        await done("admin", "PATCH", "/config", { "registration.method": "approval" });
        const applicant = { name: `Applicant ${round}`, email: `applicant${round}@example.com`, password: PASSWORD };
        await done("guest", "POST", "/applicants", { ...applicant, discoveryText: "Kettles." });
        await done("admin", "PATCH", "/config", { "registration.method": "invitation" });
        for (const who of ["member", "admin"])
            await call(who, "POST", "/api/v2/invites", { email: `${who}${round}@example.com` });
    }

    async function join(name: string, roleIDs?: number[]): Promise<string> {
        const [userID = 0] = await users.importUsers([{ ...JOINED, name, importSource: "there", ...(roleIDs && { roleIDs }) }]);
        cookies.set(name, `${SESSION_COOKIE}=${(await sessions.begin(userID, false)).token}`);
        ids[name] = userID;
        return name;
    }

    async function discussionBy(who: string, name: string, more: object = {}): Promise<number> {
        return (await made(who, "/discussions", { ...toPost(name), categoryID: ids.categoryID, ...more })).discussionID ?? 0;
    }

    async function commentBy(who: string, discussionID: number, body: string, parentCommentID?: number): Promise<number> {
        const parent = parentCommentID ? { parentCommentID } : {};
        return (await made(who, "/comments", { discussionID, body, format: "markdown", ...parent })).commentID ?? 0;
    }

    async function upload(who: string, name: string): Promise<{ mediaID: number; url: string }> {
        const head = `--edge\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
        const payload = Buffer.concat([Buffer.from(head), Buffer.from(PICTURE, "base64"), Buffer.from("\r\n--edge--\r\n")]);
        return accepted(
            await inject(who, "POST", "/api/v2/media", payload, "multipart/form-data; boundary=edge"),
            "media",
        ).json();
    }

    async function made(who: string, address: string, body: object): Promise<Partial<Record<string, number>>> {
        return (await done(who, "POST", address, body)).json();
    }

    async function done(who: string, method: string, address: string, body: object) {
        return accepted(await call(who, method, `/api/v2${address}`, body), `${method} ${address}`);
    }

    function call(who: string, method: string, address: string, body?: object) {
        return inject(who, method, address, body, body && "application/json");
    }

    async function inject(who: string, method: string, url: string, payload?: object | Buffer, type?: string): Promise<Answer> {
        const cookie = cookies.get(who);
        const answer = await site.app.inject({
            // Each request has another IP address because of the limits of writes; loopback addresses have no time budget.
            remoteAddress: `127.18.${Math.floor(++calls / 250) % 250}.${calls % 250}`,
            method: method as NonNullable<InjectOptions["method"]>,
            url,
            headers: {
                host: HOST,
                "x-requested-with": "parley",
                ...(cookie && { cookie }),
                ...(type && { "content-type": type }),
            },
            ...(payload && { payload }),
        });
        const renewed = answer.cookies.find(({ name }) => name === SESSION_COOKIE);
        // Role permissions change here, and with them the session tokens of their members (FC-26).
        if (renewed?.value && cookie) cookies.set(who, `${SESSION_COOKIE}=${renewed.value}`);
        return answer;
    }

    function accepted(answer: Answer, what: string) {
        if (answer.statusCode >= 400) throw new Error(`${what}: ${answer.statusCode} ${answer.body}`);
        return answer;
    }
}

type SaveIDs = (found: Record<string, number | string>) => void;

const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const toPost = (name: string) => ({ name, body: `${name} drips.`, format: "markdown" });

const record = (recordID: number) => ({ recordType: "discussion", recordID });

const categoryNamed = (name: string) => ({ name, urlcode: name.toLowerCase().replaceAll(" ", "-") });

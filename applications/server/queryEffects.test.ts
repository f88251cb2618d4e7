import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { DateTime } from "@parley/library/contract";
import type { Site } from "./site";
import type { GrowingCommunity } from "./testing/growingCommunity";
import { createGrowingCommunity } from "./testing/growingCommunity";
import { openTestSite } from "./testing/openTestSite";
import { createTestEnvironment } from "./testing/testEnvironment";

/** A path with its constant query, a parameter that changes the response, and the viewer; `:names` are records of the test community. */
type Case = readonly [path: string, parameter: string, reader?: "member" | "moderator" | "admin"];

const TOMORROW = "2099-01-01";

/** Parameters and expands of the contract whose effect no other test shows. */
const CASES: readonly Case[] = [
    ["/discussions", "expand=-insertUser"],
    ["/discussions", "expand=-lastUser"],
    ["/discussions", "expand=-body"],
    ["/discussions/:discussionID", "expand=-insertUser"],
    ["/discussions/:discussionID", "expand=-body"],
    ["/discussions/:discussionID", "expand=insertUser.ssoID"],
    ["/discussions/:ownDiscussionID", "expand=insertUser.signature"],
    ["/discussions/search?query=%22kettle%22", "expand=-insertUser"],
    ["/discussions/bookmarked", "limit=1", "member"],
    ["/discussions/bookmarked?limit=1", "page=2", "member"],
    ["/discussions/bookmarked", "expand=category", "member"],
    ["/discussions/bookmarked", "expand=excerpt", "member"],
    ["/discussions/:discussionID/status-log", "limit=1"],
    ["/discussions/:discussionID/status-log?limit=1", "page=2"],
    ["/discussions/statuses", "subType=question"],
    ["/discussions/statuses", "state=closed"],
    ["/comments?discussionID=:discussionID", "expand=-insertUser"],
    ["/comments?discussionID=:discussionID", "expand=-body"],
    ["/comments/:commentID", "expand=-insertUser"],
    ["/comments/:commentID", "quoteParent=false"],
    ["/comments?discussionID=:discussionID", "quoteParent=false"],
    ["/comments/thread?parentRecordType=discussion&parentRecordID=:discussionID", "focusCommentID=:collapsedID"],
    ["/comments/thread?parentRecordType=discussion&parentRecordID=:discussionID", "collapseChildLimit=1"],
    ["/comments/thread?parentRecordType=discussion&parentRecordID=:discussionID", "collapseChildDepth=1"],
    ["/categories?outputFormat=flat", "featured=true"],
    ["/categories?outputFormat=flat", "followedUserID=:personID"],
    ["/categories?outputFormat=flat&parentCategoryID=:parentID", "includeParentCategory=true"],
    ["/comments/thread?parentRecordType=discussion&parentRecordID=:discussionID", "expand=-body"],
    ["/categories/search?query=shelf", "limit=1"],
    ["/categories/search?query=shelf", "expand=parent"],
    ["/drafts", "recordType=discussion", "member"],
    ["/drafts", "parentRecordType=category", "member"],
    ["/drafts", "parentRecordID=999999", "member"],
    ["/drafts", "draftStatus=scheduled", "member"],
    ["/drafts", `dateUpdated=%3E${TOMORROW}`, "member"],
    ["/drafts", `dateScheduled=%3E${TOMORROW}`, "member"],
    ["/drafts", "sort=draftID", "member"],
    ["/drafts", "limit=1", "member"],
    ["/drafts?limit=1", "page=2", "member"],
    ["/drafts", "expand=false", "member"],
    ["/collections", "collectionID=:collectionID"],
    ["/collections", "name=Best%20of%201"],
    ["/collections", `dateUpdated=%3E${TOMORROW}`],
    ["/collections", "limit=1"],
    ["/collections?limit=1", "page=2"],
    ["/collections/contents/en", "collectionID=:collectionID"],
    ["/collections/contents/en", `dateAddedToCollection=%3E${TOMORROW}`],
    ["/collections/contents/en", "limit=1"],
    ["/collections/contents/en?limit=1", "page=2"],
    ["/collections/contents/en", "expand=collection"],
    ["/reports", "reportID=:reportID", "moderator"],
    ["/reports", "status=dismissed", "moderator"],
    ["/reports", "recordType=comment", "moderator"],
    ["/reports?recordType=discussion", "recordID=:discussionID", "moderator"],
    ["/reports", "placeRecordType=category&placeRecordID=:waitingID", "moderator"],
    ["/reports", "recordUserID=:personID", "moderator"],
    ["/reports", "insertUserID=:personID", "moderator"],
    ["/reports", "insertUserRoleID=32", "moderator"],
    ["/reports", "escalationID=:escalationID", "moderator"],
    ["/reports", "reportReasonID=abuse", "moderator"],
    ["/reports", "isPending=true", "moderator"],
    ["/reports", "sort=dateInserted", "moderator"],
    ["/reports", "limit=1", "moderator"],
    ["/reports?limit=1", "page=2", "moderator"],
    ["/reports/automation", "countReports=2", "moderator"],
    ["/reports/automation", "placeRecordType=category&placeRecordID=:waitingID", "moderator"],
    ["/reports/automation?placeRecordType=category&placeRecordID=:parentID", "includeSubcategories=true", "moderator"],
    ["/report-reasons", "includeDeleted=true"],
    ["/sessions?userID=:member", "filter=invalid", "moderator"],
    ["/user-mentions/users/:personID", "limit=1"],
    ["/user-mentions/users/:personID?limit=1", "page=2"],
    ["/notifications", "limit=1", "member"],
    ["/notifications?limit=1", "page=2", "member"],
    ["/notifications", "shouldBatch=false", "member"],
    ["/users/by-names?name=Mender*", "limit=1"],
    ["/users/by-names?name=Mender*", "order=countComments"],
    ["/users/by-names?name=Mender*", "order=mention"],
    ["/users/by-names?name=Mender*", "order=dateLastActive"],
    ["/users/leaders?leaderboardType=posts&slotType=a", "excludedRoleIDs=32"],
    ["/users/leaders?leaderboardType=posts&slotType=a", "includedRoleIDs=32"],
    ["/users/leaders?leaderboardType=posts&slotType=a", "categoryID=:parentID"],
    ["/users/leaders?leaderboardType=posts&slotType=a", "limit=1"],
    ["/search?query=kettle", "excludedInsertUserIDs=:personID"],
    ["/search?query=kettle", "excludedInsertUserRoleIDs=32"],
    ["/search?query=kettle", "followedCategories=true", "member"],
    ["/search?query=kettle", "includeArchivedCategories=false"],
    ["/search?query=kettle&tags%5B%5D=Tag%201&tags%5B%5D=Tag%202", "tagOperator=and"],
    ["/users?limit=2", "profileFields%5Bfield-1%5D=Wexley"],
    ["/site-totals?counts%5B%5D=discussion", "counts%5B%5D=category"],
];

const testEnvironment = createTestEnvironment();
let site: Site;
let community: GrowingCommunity;
let ids: Record<string, number | string>;

beforeAll(async () => {
    site = await openTestSite(testEnvironment.environment);
    community = await createGrowingCommunity(site);
    await community.grow(3);
    ids = { ...community.ids };
    await addFurther();
}, 600_000);
afterAll(() => site?.close());

/** Adds what the community lacks: a reported post below another category, a deleted reason, an identity elsewhere and a signature. */
async function addFurther(): Promise<void> {
    const { categoryID: parentID } = await made("admin", "/categories", { name: "Attic", urlcode: "attic" });
    const { categoryID } = await made("admin", "/categories", { name: "Chest", urlcode: "chest", parentCategoryID: parentID });
    const post = { name: "An old kettle", body: "It leaks.", format: "markdown", categoryID };
    const { discussionID: recordID } = await made("member", "/discussions", post);
    const report = { recordType: "discussion", recordID, reportReasonIDs: ["reason-1"], noteBody: "Look." };
    await made("moderator", "/reports", report);
    await made("admin", "/report-reasons", { reportReasonID: "noise", name: "Noise", description: "" });
    await send("admin", "DELETE", "/report-reasons/noise");
    const insertUserID = Number(ids.personID);
    const identity = { userID: insertUserID, issuer: "https://id.example", subject: "mender", account: "mender", dateUsed: null };
    await site.database.query
        .insertInto("linkedIdentities")
        .values({ ...identity, dateInserted: "2026-01-01T00:00:00+00:00" as DateTime })
        .execute();
    await send("admin", "PATCH", "/config", { "signatures.enabled": true });
    await send("member", "PUT", "/users/$me/signature", { body: "Yours, **member**" });
    await made("Mender 3", "/comments", { discussionID: ids.discussionID, body: "My kettle, too.", format: "markdown" });
    const dateLastActive = `${TOMORROW}T00:00:00+00:00` as DateTime;
    await site.database.query
        .updateTable("users")
        .set({ dateLastActive })
        .where("userID", "=", Number(ids["Mender 3"]))
        .execute();
    const replies = await send(
        "admin",
        "GET",
        `/comments?discussionID=${ids.discussionID}&insertUserID=${ids.moderator}&limit=500`,
    );
    ids.collapsedID = replies.json<{ commentID: number }[]>().at(-1)?.commentID ?? 0;
    const { categoryID: cellarID } = await made("admin", "/categories", { name: "Cellar", urlcode: "cellar" });
    await made("member", "/discussions", { ...post, name: "A kettle of old", categoryID: cellarID });
    await send("admin", "PATCH", `/categories/${cellarID}`, { isArchived: true });
    ids.parentID = parentID ?? 0;
    ids.ownDiscussionID = recordID ?? 0;
}

async function send(who: string, method: string, path: string, body?: object) {
    const answer = await community.call(who, method, `/api/v2${path}`, body);
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return answer;
}

const made = async (who: string, path: string, body: object) =>
    (await send(who, "POST", path, body)).json<Partial<Record<string, number>>>();

const fill = (text: string) => text.replace(/:(\w+)/g, (_, name: string) => String(ids[name]));

async function ask([path, , reader = "admin"]: Case, parameter?: string) {
    const address = parameter === undefined ? path : `${path}${path.includes("?") ? "&" : "?"}${parameter}`;
    const { statusCode, body, headers } = await community.call(reader, "GET", `/api/v2${fill(address)}`);
    return { statusCode, body, total: headers["x-app-page-result-count"] };
}

test.each(CASES)("issue 20, part 2: the answer of %s depends on %s", async (...given) => {
    const [without, answer] = [await ask(given), await ask(given, given[1])];
    expect([without.statusCode, answer.statusCode, answer.body]).toEqual([200, 200, answer.body]);
    expect(answer.body).not.toBe(without.body);
});

test("contract §5.6 the schema of the default preferences is for site managers only", async () => {
    const read = async (who: string, schemaType: string) =>
        (await community.call(who, "GET", `/api/v2/notification-preferences/schema?schemaType=${schemaType}`)).statusCode;
    expect([await read("member", "user"), await read("member", "defaults"), await read("admin", "defaults")]).toEqual([
        200, 403, 200,
    ]);
});

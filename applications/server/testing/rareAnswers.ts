import { expect } from "@jest/globals";
import { RoleID } from "@parley/permissions/contract";

type IDs = Readonly<Record<string, number | string>>;

/** A call, and what is in its answer that other tests do not see. The calls are sent in this order. */
interface RareAnswer {
    /** The address, relative to the API; `:names` are records of the community, or were kept from an earlier answer. */
    call: string;
    by: string;
    body?: (ids: IDs) => object;
    /** The answer, or the first of its rows. */
    expected?: (ids: IDs) => object;
    /** IDs for later calls. */
    // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
    keep?: (answer: any) => Record<string, number | string>;
}

const HOST = "http://localhost:3000";
const PASSWORD = "the brass one by the door";
const ANY_DATE = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
const ICON = "https://there.example/icon.png";
const BANNER = "/uploads/banner.png";
const LOGO = "/uploads/branding/logo.png";
const NOTHING_DONE = { failedIDs: [], exceptionsByID: {} };

/** A member as records name them (contract §4.1). */
const person = (ids: IDs, name: string) => ({
    userID: ids[name],
    name,
    url: `${HOST}/profile/${ids[name]}/${encodeURIComponent(name)}`,
    photoUrl: `${HOST}/images/member.svg`,
    title: "Mender",
    profileUrl: "https://there.example/mender",
    dateLastActive: ANY_DATE,
    banned: 0,
    private: false,
});

const asset = ({ themeID, revisionID }: IDs, file: string, type: string, contentType: string) => ({
    url: `${HOST}/api/v2/themes/${themeID}/assets/${file}?v=${revisionID}`,
    type,
    "content-type": contentType,
});

const sourceSet = (url: string) => ({ 10: url, 300: url, 800: url, 1200: url });

const deleted = (ids: IDs) => ({
    actID: ids.actID,
    jobID: ids.jobID,
    recordType: "discussion",
    recordID: ids.goneID,
    parentRecordType: "category",
    parentRecordID: ids.categoryID,
    name: "Gone",
    excerpt: "It went.",
    insertUser: person(ids, "member"),
    placeRecordName: "Kettles",
    placeRecordUrl: `${HOST}/categories/kettles`,
    dateDeleted: ANY_DATE,
    deletedByID: ids.moderator,
    deletedByUser: person(ids, "moderator"),
    reason: null,
    dateExpires: ANY_DATE,
    canRestore: true,
    canWipe: true,
});

const like = { tagID: expect.any(Number), urlcode: "Like", name: "Like", class: "Positive" };

const posts: RareAnswer[] = [
    {
        call: "POST /discussions",
        by: "member",
        body: ({ categoryID }) => ({ name: "Gone", body: "It went.", format: "markdown", categoryID }),
        keep: ({ discussionID }) => ({ goneID: discussionID }),
    },
    {
        call: "DELETE /discussions/list",
        by: "moderator",
        body: ({ goneID }) => ({ discussionIDs: [goneID] }),
        expected: ({ goneID }) => ({ progress: { ...NOTHING_DONE, successIDs: [goneID], countTotalIDs: 1 } }),
        keep: ({ jobID }) => ({ jobID }),
    },
    {
        call: "GET /deleted-records?limit=1",
        by: "moderator",
        expected: (ids) => ({ deletedRecords: [{ jobID: ids.jobID, deletedByUser: person(ids, "moderator") }] }),
        keep: ({ deletedRecords }) => ({ actID: deletedRecords[0].actID }),
    },
    { call: "GET /deleted-records/:actID", by: "moderator", expected: deleted },
    {
        call: "POST /acts/:actID/undo",
        by: "moderator",
        body: () => ({}),
        expected: (ids) => ({
            kind: "delete",
            insertUser: person(ids, "moderator"),
            undoneByUser: person(ids, "moderator"),
            dateUndone: ANY_DATE,
        }),
    },
    {
        call: "PATCH /discussions/:discussionID?expand=crawl",
        by: "admin",
        body: () => ({ pinned: true, closed: true }),
        expected: () => ({ labelCodes: ["closed", "announcement"], bodyPlainText: "It drips, as I said 1 times." }),
    },
    {
        call: "PUT /discussions/:discussionID/status",
        by: "moderator",
        body: () => ({ internalStatusID: 8, statusNotes: "It is mended." }),
    },
    {
        call: "GET /discussions/:discussionID?expand=lastPost.body,lastPost.insertUser,status.log",
        by: "admin",
        expected: (ids) => ({
            lastPost: {
                commentID: expect.any(Number),
                name: "Re: A kettle, number 1",
                type: "comment",
                body: '<p dir="auto">Thank you.</p>\n',
                insertUser: person(ids, "Mender 1"),
            },
            resolvedUserID: ids.moderator,
            internalStatus: {
                statusID: 8,
                log: { reasonUpdated: "It is mended.", dateUpdated: ANY_DATE, updateUser: person(ids, "moderator") },
            },
        }),
    },
    {
        call: "GET /discussions/:goneID?expand=lastPost.body",
        by: "guest",
        expected: () => ({ lastPost: { name: "Gone", type: "discussion", body: '<p dir="auto">It went.</p>\n' } }),
    },
    {
        call: "GET /discussions/:discussionID?expand=insertUser.ssoID",
        by: "admin",
        expected: () => ({ insertUser: { ssoID: "mender-one" } }),
    },
    { call: "PUT /discussions/:discussionID/follow", by: "moderator", body: () => ({ level: "all" }) },
    {
        call: "GET /posts?roleIDs=8&sort=-score",
        by: "moderator",
        expected: ({ discussionID, moderator }) => ({ discussionID, followLevel: "all", resolvedUserID: moderator }),
    },
    {
        call: "POST /discussions",
        by: "member",
        body: ({ categoryID, mediaURL }) => ({
            ...{ name: "Seen", body: `![A kettle](${mediaURL})`, format: "markdown", categoryID },
        }),
        expected: ({ mediaURL }) => ({ image: { url: mediaURL, alt: "A kettle", urlSrcSet: sourceSet(String(mediaURL)) } }),
        keep: ({ discussionID }) => ({ seenID: discussionID }),
    },
    {
        call: "POST /comments",
        by: "moderator",
        body: ({ discussionID }) => ({ discussionID, body: "Mine too.", format: "markdown" }),
        keep: ({ commentID }) => ({ removedID: commentID }),
    },
    { call: "DELETE /comments/:removedID", by: "moderator" },
    { call: "DELETE /discussions/:seenID", by: "moderator" },
    {
        call: "GET /deleted-records?limit=1",
        by: "moderator",
        expected: () => ({ deletedRecords: [{ name: "Seen" }], before: expect.any(Number) }),
    },
    {
        call: "GET /comments?discussionID=:discussionID&limit=1",
        by: "guest",
        expected: ({ mediaURL }) => ({ image: { url: mediaURL, alt: "A kettle", urlSrcSet: sourceSet(String(mediaURL)) } }),
    },
    {
        call: "GET /users/:personID/reacted?reactionUrlcode=Like&expand=all",
        by: "member",
        expected: (ids) => ({ recordType: "comment", updateUserID: ids.moderator, updateUser: person(ids, "moderator") }),
    },
    {
        call: "POST /post-fields",
        by: "admin",
        body: () => ({
            postFieldID: "size",
            label: "Size",
            dataType: "text",
            formType: "dropdown",
            dropdownOptions: ["small", "big"],
        }),
        expected: () => ({ postFieldID: "size", dropdownOptions: ["small", "big"] }),
    },
];

const categories: RareAnswer[] = [
    {
        call: "POST /categories",
        by: "admin",
        body: ({ categoryID }) => ({ name: "Spouts", urlcode: "spouts", parentCategoryID: categoryID }),
    },
    {
        call: "PATCH /categories/:categoryID",
        by: "admin",
        body: () => ({ icon: "kettle", iconUrl: ICON, bannerUrl: BANNER }),
        expected: () => ({
            icon: "kettle",
            iconUrl: ICON,
            iconUrlSrcSet: sourceSet(ICON),
            bannerUrl: HOST + BANNER,
            bannerUrlSrcSet: sourceSet(HOST + BANNER),
        }),
    },
    {
        call: "POST /comments",
        by: "admin",
        body: ({ discussionID }) => ({ discussionID, body: "It is mended.", format: "markdown" }),
        keep: ({ commentID }) => ({ lastCommentID: commentID }),
    },
    {
        call: "GET /categories/:categoryID?expand=lastPost",
        by: "guest",
        expected: ({ discussionID, lastCommentID }) => ({
            lastPost: {
                discussionID,
                commentID: lastCommentID,
                name: "Re: A kettle, number 1",
                type: "comment",
                url: `${HOST}/discussion/comment/${lastCommentID}#Comment_${lastCommentID}`,
            },
        }),
    },
    {
        call: "GET /categories/search?query=spouts&expand=parent",
        by: "guest",
        expected: ({ categoryID }) => ({
            parent: { categoryID, name: "Kettles", urlcode: "kettles", url: `${HOST}/categories/kettles` },
        }),
    },
    { call: "PATCH /config", by: "admin", body: () => ({ "discussions.pageSize": 1 }) },
    {
        call: "GET /layouts/lookup-hydrate?layoutViewType=discussionCategoryPage&recordType=category&recordID=kettles&params[page]=2",
        by: "guest",
        expected: () => ({
            seo: { previousUrl: `${HOST}/categories/kettles`, nextUrl: `${HOST}/categories/kettles/p3`, imageUrl: HOST + BANNER },
        }),
    },
];

const people: RareAnswer[] = [
    {
        call: "POST /messages/:messageID/reactions",
        by: "member",
        body: () => ({ reactionType: "Like" }),
        expected: () => ({ urlcode: "Promote", count: 0, hasReacted: false, reactionValue: 5 }),
    },
    {
        call: "GET /messages/:messageID/reactions",
        by: "member",
        expected: (ids) => ({
            recordType: "message",
            recordID: ids.messageID,
            userID: ids.member,
            user: person(ids, "member"),
            reactionType: like,
        }),
    },
    {
        call: "PUT /messages/:messageID/body",
        by: "admin",
        body: () => ({ body: "I have no key.", format: "text" }),
    },
    {
        call: "GET /messages/search?query=key",
        by: "member",
        expected: () => ({ messages: [{ excerpt: "I have no key.", dateUpdated: ANY_DATE }, { excerpt: expect.any(String) }] }),
    },
    { call: "POST /messages/:messageID/report", by: "member", body: () => ({ noteBody: "Look." }) },
    {
        call: "GET /message-reports",
        by: "admin",
        expected: (ids) => ({ noteBody: "Look.", insertUser: person(ids, "member") }),
    },
    { call: "PUT /conversations/:conversationID/typing", by: "admin", body: () => ({}) },
    {
        call: "GET /conversations/:conversationID/typing",
        by: "member",
        expected: (ids) => person(ids, "admin"),
    },
    { call: "GET /role-requests", by: "admin", keep: ({ roleRequestID }) => ({ roleRequestID }) },
    {
        call: "PATCH /role-requests/:roleRequestID",
        by: "admin",
        body: () => ({ status: "denied", reason: "Next year." }),
    },
    {
        call: "GET /role-requests?status=denied&expand=all",
        by: "admin",
        expected: (ids) => ({ reason: "Next year.", user: person(ids, "moderator"), statusUser: person(ids, "admin") }),
    },
    {
        call: "PATCH /escalations/:escalationID",
        by: "admin",
        body: ({ moderator }) => ({ assignedUserID: moderator }),
        expected: (ids) => ({ assignedUser: person(ids, "moderator") }),
    },
    {
        call: "POST /tokens/roles",
        by: "guest",
        body: () => ({}),
        expected: () => ({ roleToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), expires: ANY_DATE }),
    },
    {
        call: "POST /users",
        by: "admin",
        body: () => ({ name: "Winder", email: "winder@example.com", password: PASSWORD, roleID: [RoleID.member] }),
        keep: ({ userID }) => ({ Winder: userID }),
    },
    { call: "PATCH /users/:Winder", by: "admin", body: () => ({ title: "Turner", about: "I turn." }) },
    {
        call: "POST /comments",
        by: "admin",
        body: ({ goneID, discussionID, Winder }) => ({
            discussionID: discussionID ?? goneID,
            body: "Loud.",
            format: "markdown",
            insertUserID: Winder,
        }),
        keep: ({ commentID }) => ({ loudID: commentID }),
    },
    {
        call: "POST /warnings",
        by: "moderator",
        body: ({ loudID }) => ({ recordType: "comment", recordIDs: [loudID], body: "Mind your words." }),
    },
    {
        call: "POST /authenticate/password",
        by: "guest",
        body: () => ({ username: "Winder", password: PASSWORD, persist: false }),
        expected: ({ Winder }) => ({ userID: Winder, title: "Turner", about: "I turn.", countUnreadWarnings: 1 }),
    },
    {
        call: "POST /authenticate/password",
        by: "guest",
        body: () => ({ username: "Keyholder", password: PASSWORD, persist: false }),
        expected: () => ({ pendingEmail: "next@example.com", profileUrl: "https://there.example/keyholder" }),
    },
];

const appearance: RareAnswer[] = [
    {
        call: "POST /layouts",
        by: "admin",
        body: () => ({ name: "Mine", layoutViewType: "home", layout: [] }),
        keep: ({ layoutID }) => ({ layoutID }),
    },
    { call: "PUT /layouts/:layoutID/views", by: "admin", body: () => [{ recordType: "global", recordID: -1 }] },
    { call: "PATCH /layouts/:layoutID", by: "admin", body: () => ({ name: "Ours" }) },
    {
        call: "GET /layouts/:layoutID?expand=layoutViews,users",
        by: "admin",
        expected: (ids) => ({
            name: "Ours",
            insertUser: person(ids, "admin"),
            updateUser: person(ids, "admin"),
            layoutViews: [
                {
                    layoutViewID: expect.any(Number),
                    layoutID: ids.layoutID,
                    layoutViewType: "home",
                    recordType: "global",
                    recordID: -1,
                    insertUserID: ids.admin,
                    dateInserted: ANY_DATE,
                },
            ],
        }),
    },
    {
        call: "PUT /layouts/:layoutID/draft",
        by: "admin",
        body: () => ({ name: "Ours again", layout: [], titleBar: null, baseETag: "first" }),
    },
    {
        call: "POST /themes",
        by: "admin",
        body: () => ({
            name: "Brass",
            parentTheme: "parley",
            parentVersion: "1",
            assets: {
                header: { type: "html", data: "<p>Head</p>" },
                footer: { type: "html", data: "<p>Foot</p>" },
                variables: { type: "json", data: {} },
                fonts: { type: "json", data: [] },
                scripts: { type: "json", data: [] },
                styles: { type: "css", data: "p { color: black; }" },
                javascript: { type: "js", data: "void 0;" },
                logo: { type: "image", data: LOGO },
                mobileLogo: { type: "image", data: LOGO },
            },
        }),
        keep: ({ themeID, revisionID }) => ({ themeID, revisionID }),
    },
    {
        call: "GET /themes/:themeID?expand=styles.data",
        by: "guest",
        expected: (ids) => ({
            insertUser: person(ids, "admin"),
            assets: {
                header: asset(ids, "header.html", "html", "text/html"),
                footer: asset(ids, "footer.html", "html", "text/html"),
                variables: asset(ids, "variables.json", "json", "application/json"),
                fonts: asset(ids, "fonts.json", "json", "application/json"),
                scripts: asset(ids, "scripts.json", "json", "application/json"),
                styles: { ...asset(ids, "styles.css", "css", "text/css"), data: "p { color: black; }" },
                javascript: asset(ids, "javascript.js", "js", "application/javascript"),
                logo: { url: HOST + LOGO, type: "image", "content-type": "image/png" },
                mobileLogo: { url: HOST + LOGO, type: "image", "content-type": "image/png" },
            },
        }),
    },
];

/** Calls whose answers have fields that only some records have: deleted, decided, assigned, pinned, edited ones. */
export const RARE_ANSWERS: readonly [RareAnswer, ...RareAnswer[]] = [
    ...(posts as [RareAnswer, ...RareAnswer[]]),
    ...categories,
    ...people,
    ...appearance,
];

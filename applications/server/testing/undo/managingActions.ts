import { RoleID } from "@parley/permissions/contract";
import type { ActionTable, PrepareScenario } from "./scenario";
import { addComment, start } from "./scenario";
import type { UndoSite } from "./undoSite";

const MESSAGE = { body: "The workshop is closed on Sunday.", format: "markdown", type: "info", isDismissible: true };

const makeTag = async (site: UndoSite, name: string) =>
    (await site.answer<{ tagID: number }>("manager", "POST", "tags", { name: site.unique(name) })).tagID;
const createLayout = (site: UndoSite) => ({
    name: site.unique("Spring"),
    layoutViewType: "home",
    layout: [{ $hydrate: "react.tagCloud" }],
});
const makeLayout = async (site: UndoSite) =>
    (await site.answer<{ layoutID: number }>("manager", "POST", "layouts", createLayout(site))).layoutID;
const uniqueOrigin = (site: UndoSite) => `https://${site.unique("almanac").replaceAll(" ", "-")}.example`;
const createEmbedSite = (site: UndoSite) => ({
    name: site.unique("Almanac"),
    origins: [uniqueOrigin(site)],
    categoryID: site.open,
});
const makeEmbedSite = async (site: UndoSite) =>
    (await site.answer<{ embedSiteID: number }>("manager", "POST", "embed-sites", createEmbedSite(site))).embedSiteID;
/** Writes the first comment on a page of an embedding site. */
const makeEmbedPage = async (site: UndoSite) => {
    const embedSite = createEmbedSite(site);
    const { embedSiteID } = await site.answer<{ embedSiteID: number }>("manager", "POST", "embed-sites", embedSite);
    const [origin = ""] = embedSite.origins;
    await site.answer("manager", "POST", "embed-comments", { pageUrl: `${origin}/clocks`, body: "Late.", format: "text" });
    const [address] = await site.answer<{ embedPageID: number }[]>(
        "manager",
        "GET",
        `embed-addresses?embedSiteID=${embedSiteID}`,
    );
    return { origin, embedPageID: address?.embedPageID };
};
const makeSection = async (site: UndoSite) =>
    (await site.answer<{ sectionID: string }>("manager", "POST", "site-sections", { name: site.unique("York") })).sectionID;
const createTheme = (site: UndoSite) => ({ name: site.unique("Spring"), parentTheme: "parley", parentVersion: "1" });
const makeTheme = async (site: UndoSite) =>
    (await site.answer<{ themeID: number }>("manager", "POST", "themes", createTheme(site))).themeID;
const FRAGMENT = { name: "Lantern", fragmentType: "CallToActionFragment", template: "<p>Come in</p>" };
const makeFragment = async (site: UndoSite) =>
    (await site.answer<{ fragmentUUID: string }>("manager", "POST", "fragments", FRAGMENT)).fragmentUUID;
const makeRole = async (site: UndoSite) =>
    (await site.answer<{ roleID: number }>("manager", "POST", "roles", { name: site.unique("Menders") })).roleID;
const makePostType = async (site: UndoSite) => {
    const postFieldID = site.unique("planks").replaceAll(" ", "-");
    const field = { postFieldID, label: "Planks", dataType: "text", formType: "text" };
    await site.answer("manager", "POST", "post-fields", field);
    const postTypeID = site.unique("boat").replaceAll(" ", "-");
    const type = { postTypeID, name: "Boat", parentPostTypeID: "discussion", postFieldIDs: [postFieldID] };
    await site.answer("manager", "POST", "post-types", type);
    return { postTypeID, postFieldID };
};
const offerRole = async (site: UndoSite) => {
    const roleID = await makeRole(site);
    await site.answer("manager", "PUT", "role-requests/metas", { roleID, name: "Mender", body: "Mends what drips." });
    return roleID;
};
const askForRole = async (site: UndoSite) => {
    const body = { roleID: await offerRole(site), body: "I mend clocks." };
    return (await site.answer<{ roleRequestID: number }>("author", "POST", "role-requests", body)).roleRequestID;
};
const makeMessage = async (site: UndoSite) =>
    (await site.answer<{ moderationMessageID: number }>("manager", "POST", "moderation-messages", MESSAGE)).moderationMessageID;
const report = async (site: UndoSite) => {
    const recordID = await addComment(site);
    const body = { recordType: "comment", recordID, reportReasonIDs: ["spam"], noteBody: "", noteFormat: "markdown" };
    return { recordID, reportID: (await site.answer<{ reportID: number }>("author", "POST", "reports", body)).reportID };
};
/** Creates the scenario that decides on a report. */
const decided =
    (way: string, body: object): PrepareScenario =>
    async (site) => ({ by: "moderator", method: "PATCH", path: `reports/${(await report(site)).reportID}${way}`, body });
const warn = async (site: UndoSite) => ({ recordType: "comment", recordIDs: [await addComment(site)], body: "Mind your words." });

const commentOnEscalation = async (site: UndoSite) => {
    const escalated = { recordType: "comment", recordID: (await report(site)).recordID };
    const { escalationID } = await site.answer<{ escalationID: number }>("manager", "POST", "escalations", escalated);
    const parent = { parentRecordType: "escalation", parentRecordID: escalationID };
    const body = { ...parent, body: "Look again.", format: "markdown" };
    return (await site.answer<{ commentID: number }>("manager", "POST", "comments", body)).commentID;
};

const ADDITION = { noWayBack: "What was added is taken away again by deleting it, which has an Undo of its own." };

/** Actions on members, roles, settings, categories, tags, announcements, reports and warnings. */
export const MANAGING_ACTIONS: ActionTable = {
    "accessToken delete": async (site) => {
        const { tokenID } = await site.answer<{ tokenID: number }>("manager", "POST", "tokens", { name: "Backup" });
        return { method: "DELETE", path: `tokens/${tokenID}`, mayNot: ["moderator"] };
    },
    "category add": ADDITION,
    "category change": async (site) => ({
        method: "PATCH",
        path: `categories/${await site.makeCategory("Drawer")}`,
        body: { name: site.unique("Shelf") },
    }),
    "category grants": async (site) => ({
        method: "PATCH",
        path: `categories/${await site.makeCategory("Safe")}`,
        body: { customPermissions: true, grants: { [RoleID.member]: { "discussions.view": true } } },
    }),
    "category collect": async (site) => {
        const records = [{ recordType: "discussion", recordID: await start(site) }];
        const made = { name: site.unique("Iron"), records };
        const { collectionID } = await site.answer<{ collectionID: number }>("manager", "POST", "collections", made);
        const record = { recordType: "category", recordID: await site.makeCategory("Rack") };
        return { method: "PUT", path: "collections/by-resource", body: { record, collectionIDs: [collectionID] } };
    },
    "category delete": async (site) => ({ method: "DELETE", path: `categories/${await site.makeCategory("Attic")}` }),
    "category archive": async (site) => ({
        method: "PATCH",
        path: `categories/${await site.makeCategory("Cellar")}`,
        body: { isArchived: true },
    }),
    "category unarchive": async (site) => {
        const path = `categories/${await site.makeCategory("Loft")}`;
        await site.answer("manager", "PATCH", path, { isArchived: true });
        return { method: "PATCH", path, body: { isArchived: false } };
    },
    "category place": async (site) => {
        const [id, parentCategoryID] = [await site.makeCategory("Nook"), await site.makeCategory("Room")];
        const { version } = await site.read<{ version: number }>("categories/arrangement");
        const body = { parentCategoryID, afterCategoryID: null, version };
        return { method: "PUT", path: `categories/${id}/place`, body };
    },
    "tag add": ADDITION,
    "tag change": async (site) => ({
        method: "PATCH",
        path: `tags/${await makeTag(site, "plug")}`,
        body: { name: site.unique("socket") },
    }),
    "tag delete": async (site) => ({ method: "DELETE", path: `tags/${await makeTag(site, "fuse")}` }),
    "tag merge": async (site) => {
        const [id, destinationTagID] = [await makeTag(site, "kettles"), await makeTag(site, "kettle")];
        await site.answer("manager", "PUT", `discussions/${await start(site)}/tags`, { tagIDs: [id] });
        return { method: "POST", path: `tags/${id}/merge`, body: { destinationTagID } };
    },
    "interfaceText change": async ({ database }) => {
        // A server without pages knows no texts: words of the site are put back.
        const row = { locale: "en", textKey: "Posts", translation: "Threads" };
        await database.query.insertInto("ownTexts").values(row).execute();
        return { method: "PATCH", path: "locales/en/texts", body: { texts: [{ text: "Posts", translation: null }] } };
    },
    "translation change": async (site) => {
        const name = { recordType: "tag", recordID: await makeTag(site, "pitcher"), propertyName: "name", locale: "de" };
        return { method: "PATCH", path: "translations/tags", body: [{ ...name, translation: "Krug" }] };
    },
    "translationService change": async (site) => {
        const path = "translation-services/libreTranslate";
        await site.answer("manager", "PUT", path, { enabled: false, url: "https://translate.example" });
        return { method: "PUT", path, body: { enabled: true } };
    },
    "layout create": async (site) => ({
        method: "POST",
        path: "layouts",
        body: createLayout(site),
        leaves: { layoutRevisions: "Its revision stays, for whoever undoes the undo." },
    }),
    "layout change": async (site) => ({
        method: "PATCH",
        path: `layouts/${await makeLayout(site)}`,
        body: { layout: [], name: site.unique("Autumn") },
        leaves: { layoutRevisions: "What it was for a while stays a revision." },
    }),
    "layout delete": async (site) => {
        const layoutID = await makeLayout(site);
        await site.answer("manager", "PUT", `layouts/${layoutID}/views`, [{ recordType: "global", recordID: -1 }]);
        return { method: "DELETE", path: `layouts/${layoutID}` };
    },
    "embedAddress move": async (site) => {
        const { origin, embedPageID } = await makeEmbedPage(site);
        return {
            method: "POST",
            path: `embed-addresses/${embedPageID}/move`,
            body: { pageUrl: `${origin}/moved` },
            leaves: {
                linkCards: "The opening post led to the other page for a while, and its card is tidied up later.",
                linkUses: "The same.",
            },
        };
    },
    "embedSite create": async (site) => ({ method: "POST", path: "embed-sites", body: createEmbedSite(site) }),
    "embedSite change": async (site) => ({
        method: "PATCH",
        path: `embed-sites/${await makeEmbedSite(site)}`,
        body: { name: site.unique("Almanac"), origins: [uniqueOrigin(site)] },
    }),
    "embedSite delete": async (site) => ({ method: "DELETE", path: `embed-sites/${await makeEmbedSite(site)}` }),
    "siteSection create": async (site) => ({ method: "POST", path: "site-sections", body: { name: site.unique("Leeds") } }),
    "siteSection change": async (site) => ({
        method: "PATCH",
        path: `site-sections/${await makeSection(site)}`,
        body: { name: site.unique("Hull"), description: "By the sea", position: 0 },
    }),
    "siteSection delete": async (site) => ({ method: "DELETE", path: `site-sections/${await makeSection(site)}` }),
    "theme create": async (site) => ({
        method: "POST",
        path: "themes",
        body: createTheme(site),
        leaves: { themeRevisions: "Its revision stays, for whoever undoes the undo." },
    }),
    "theme change": async (site) => ({
        method: "PATCH",
        path: `themes/${await makeTheme(site)}`,
        body: { name: site.unique("Autumn"), assets: { variables: { type: "json", data: { accent: "#7a3b00" } } } },
        leaves: { themeRevisions: "What it was for a while stays a revision." },
    }),
    "theme delete": async (site) => ({ method: "DELETE", path: `themes/${await makeTheme(site)}` }),
    "fragment create": async () => ({
        method: "POST",
        path: "fragments",
        body: FRAGMENT,
        leaves: { fragmentRevisions: "Its revision stays, for whoever undoes the undo." },
    }),
    "fragment change": async (site) => ({
        method: "PATCH",
        path: `fragments/${await makeFragment(site)}`,
        body: { template: "<p>Come back</p>" },
        leaves: { fragmentRevisions: "What was saved for a while stays a revision." },
    }),
    "fragment publish": async (site) => ({
        method: "POST",
        path: `fragments/${await makeFragment(site)}/commit-revision`,
        body: {},
    }),
    "fragment delete": async (site) => ({ method: "DELETE", path: `fragments/${await makeFragment(site)}` }),
    "moderationMessage create": async () => ({
        method: "POST",
        path: "moderation-messages",
        body: MESSAGE,
        leaves: { moderationMessages: "The announcement is deleted, which can be undone as well." },
    }),
    "moderationMessage change": async (site) => ({
        method: "PATCH",
        path: `moderation-messages/${await makeMessage(site)}`,
        body: { body: "The workshop is closed on Monday." },
    }),
    "moderationMessage delete": async (site) => ({
        method: "DELETE",
        path: `moderation-messages/${await makeMessage(site)}`,
    }),
    "report reject": decided("/reject-record", {}),
    "report dismiss": decided("/dismiss", {}),
    "report status": decided("", { status: "dismissed" }),
    "report approve": async (site) => {
        const categoryID = await site.makeCategory("Gate");
        await site.features.config.set({ "premoderation.categoryIDs": [categoryID] });
        const body = { name: "Kettle", body: "It waits.", format: "markdown", categoryID };
        await site.call("author", "POST", "discussions", body);
        const [waiting] = await site.read<{ reportID: number }[]>("reports?isPending=true&status=new");
        return {
            method: "PATCH",
            path: `reports/${waiting?.reportID}/approve-record`,
            body: {},
            leaves: {
                discussions: "The published post is deleted; approved again, it comes back with its address.",
                reports: "As above: it names the deleted post.",
                waitingPosts: "As above.",
                userDiscussions: "Its author took part in the deleted post.",
            },
        };
    },
    "escalation escalate": async (site) => ({
        method: "POST",
        path: "escalations",
        body: { recordType: "comment", recordID: (await report(site)).recordID },
        leaves: { escalations: "The escalation is closed, with its comments." },
    }),
    "escalationComment delete": async (site) => ({ method: "DELETE", path: `comments/${await commentOnEscalation(site)}` }),
    "escalationComment edit": async (site) => ({
        method: "PATCH",
        path: `comments/${await commentOnEscalation(site)}`,
        body: { body: "Look once more.", format: "markdown" },
    }),
    "escalation escalationStatus": async (site) => {
        const body = { recordType: "comment", recordID: (await report(site)).recordID };
        const { escalationID } = await site.answer<{ escalationID: number }>("manager", "POST", "escalations", body);
        return { method: "PATCH", path: `escalations/${escalationID}`, body: { status: "done" } };
    },
    "escalation escalationEdit": async (site) => {
        const body = { recordType: "comment", recordID: (await report(site)).recordID };
        const { escalationID } = await site.answer<{ escalationID: number }>("manager", "POST", "escalations", body);
        return { method: "PATCH", path: `escalations/${escalationID}`, body: { name: "Steam again" } };
    },
    "warning warn": async (site) => ({
        by: "moderator",
        method: "POST",
        path: "warnings",
        body: await warn(site),
        leaves: {
            warnings: "Whoever was warned sees that the warning was taken back.",
            warningRecords: "As above: what it was about.",
        },
    }),
    "warning unwarn": async (site) => {
        await site.answer("moderator", "POST", "warnings", await warn(site));
        const [last] = await site.read<{ warningID: number }[]>(`warnings?userID=${site.ids.member}`);
        return { by: "moderator", method: "DELETE", path: `warnings/${last?.warningID}` };
    },
    "profileField delete": async (site) => {
        const field = { apiName: site.unique("boat").replaceAll(" ", "-"), label: "Boat", dataType: "text", formType: "text" };
        const { apiName } = await site.answer<{ apiName: string }>("manager", "POST", "profile-fields", field);
        await site.answer("author", "PATCH", "users/$me/profile-fields", { [apiName]: "a skiff" });
        return { method: "DELETE", path: `profile-fields/${apiName}`, mayNot: ["moderator"] };
    },
    "discussionStatus delete": async (site) => {
        const status = { name: "Soaking", state: "open" };
        const { statusID } = await site.answer<{ statusID: number }>("manager", "POST", "discussions/statuses", status);
        for (const discussionID of [await start(site), await start(site)])
            await site.answer("manager", "PUT", `discussions/${discussionID}/status`, { statusID });
        return { method: "DELETE", path: `discussions/statuses/${statusID}`, mayNot: ["moderator"] };
    },
    "interest delete": async (site) => {
        const body = { apiName: site.unique("rowing").replaceAll(" ", "-"), name: "Rowing", categoryIDs: [site.open] };
        const { interestID } = await site.answer<{ interestID: number }>("manager", "POST", "interests", body);
        return { method: "DELETE", path: `interests/${interestID}`, mayNot: ["moderator"] };
    },
    "postField delete": async (site) => {
        const { postTypeID, postFieldID } = await makePostType(site);
        const discussion = { name: "A skiff", body: "Tarred.", format: "text", categoryID: site.open };
        const postMeta = { [postFieldID]: "clinker" };
        await site.answer("author", "POST", "discussions", { ...discussion, postTypeID, postMeta });
        return { method: "DELETE", path: `post-fields/${postFieldID}`, mayNot: ["moderator"] };
    },
    "postType delete": async (site) => {
        const { postTypeID } = await makePostType(site);
        return { method: "DELETE", path: `post-types/${postTypeID}`, mayNot: ["moderator"] };
    },
    "role add": ADDITION,
    "role change": async (site) => ({
        method: "PATCH",
        path: `roles/${await makeRole(site)}`,
        body: { name: site.unique("Keepers") },
    }),
    "role permissions": async (site) => ({
        method: "PATCH",
        path: `roles/${await makeRole(site)}/permissions`,
        body: [{ type: "global", permissions: { "discussions.view": true } }],
    }),
    "role delete": async (site) => {
        const roleID = await makeRole(site);
        await site.answer("manager", "PATCH", `users/${site.ids.stranger}`, { roleID: [RoleID.member, roleID] });
        return { method: "DELETE", path: `roles/${roleID}` };
    },
    "roleOffer offer": async (site) => ({
        method: "PUT",
        path: "role-requests/metas",
        body: { roleID: await makeRole(site), name: "Mender", body: "Mends what drips." },
        mayNot: ["moderator"],
    }),
    "roleOffer endOffer": async (site) => ({
        method: "DELETE",
        path: `role-requests/metas/${await offerRole(site)}`,
        mayNot: ["moderator"],
    }),
    "roleRequest approve": async (site) => ({
        method: "PATCH",
        path: `role-requests/${await askForRole(site)}`,
        body: { status: "approved", reason: "Welcome." },
        mayNot: ["moderator", "author"],
    }),
    "roleRequest deny": async (site) => ({
        method: "PATCH",
        path: `role-requests/${await askForRole(site)}`,
        body: { status: "denied" },
        mayNot: ["moderator", "author"],
    }),
    "roleRequest withdraw": async (site) => ({
        by: "author",
        method: "DELETE",
        path: `role-requests/${await askForRole(site)}`,
        mayNot: ["manager", "moderator"],
    }),
    "user roles": async (site) => ({
        method: "PATCH",
        path: `users/${site.ids.member}`,
        body: { roleID: [RoleID.member, await makeRole(site)] },
        mayNot: ["moderator"],
    }),
    "user confirmEmail": async (site) => ({
        method: "PATCH",
        path: `users/${site.ids.member}`,
        body: { emailConfirmed: true },
    }),
    "user ban": async (site) => ({ method: "PUT", path: `users/${site.ids.member}/ban`, body: { banned: true } }),
    "user unban": async (site) => {
        const path = `users/${site.ids.stranger}/ban`;
        await site.answer("manager", "PUT", path, { banned: true });
        return { method: "PUT", path, body: { banned: false } };
    },
    "config change": async () => ({ method: "PATCH", path: "config", body: { "garden.title": "The Kettle Workshop" } }),
    "mail readKey": {
        noWayBack:
            "An administrator has read a key in a mail, which can't be unread. It stands in the audit log for that reason.",
    },
};

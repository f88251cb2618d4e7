import { SYSTEM_USER_ID } from "@parley/accounts/contract";
import type { Config } from "@parley/config/server";
import { discussionPath, toReplyName } from "@parley/discussions/contract";
import type { Discussions } from "@parley/discussions/server";
import { ApiRefusal, toDateTime } from "@parley/library/contract";
import { hasForeignLink } from "@parley/library/server/content";
import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { MODERATE, WAITING_REPLIES_ID, waitingPostPath } from "@parley/moderation/contract";
import type { EditToStore, PostToStore } from "@parley/posting/server";
import type { Users } from "@parley/users/server";
import type { ReportsRepository } from "../reports/reports.repository";
import type { RoleLookup } from "../roleLookup";
import type { HeldPosts } from "./heldPosts.service";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "siteURL">;
    reports: Pick<ReportsRepository, "insert" | "rewrite">;
    rolesOf: RoleLookup;
    config: Pick<Config, "get">;
    users: Pick<Users, "viewer" | "isTrusted">;
    discussions: Pick<Discussions, "submissions" | "add" | "change" | "renderer" | "postingLimits" | "rowsByIDs">;
    heldPosts: Pick<HeldPosts, "discussionOf">;
}

/** Whether comments of a discussion are held, for a reason that another feature knows. */
export type HoldRule = (discussionID: number) => Promise<boolean>;

/** Creates the hooks that hold posts and edits for approval. */
export function createApprovalHooks({ kit, reports, rolesOf, config, users, discussions, heldPosts }: Dependencies) {
    const { database, clock } = kit;
    const { discussionOf } = heldPosts;
    const provided: { isHeldIn?: HoldRule } = {};

    return {
        provideHoldRule: (isHeldIn: HoldRule): void => void Object.assign(provided, { isHeldIn }),

        /**
         * Holds a post for approval if required, and throws 202 to tell its author (contract §1.8). A repeated request is held once
         * (FC-42).
         */
        async holdPost(viewer: Viewer, post: PostToStore): Promise<void> {
            if (!(await mustWait(viewer, post))) return;
            const waitingID = await discussions.submissions.once(waitingOf(viewer, post), () => hold(viewer, post));
            const message = "Your post is waiting for a moderator’s approval. Nobody else can read it yet.";
            const { discussionID } = post;
            throw createHeldRefusal(
                message,
                discussionID === null ? waitingPostPath(waitingID) : inThread({ ...post, discussionID }),
            );
        },

        /**
         * Holds an edit for approval if required, or a move into or out of a category with approval, and throws 202 to tell its author
         * (contract §1.8). The post stays unchanged. A further edit before a decision replaces the held one. A repeated request is held
         * once (FC-42).
         */
        async holdEditedPost(viewer: Viewer, edit: EditToStore): Promise<void> {
            const { categoryID, toCategoryID = categoryID } = edit;
            if (!(await mustWait(viewer, edit)) && !(await mustWait(viewer, { ...edit, categoryID: toCategoryID }))) return;
            const waitingID = await discussions.submissions.once(waitingOf(viewer, edit), () => holdEdit(viewer, edit));
            const message = "Your changes are waiting for a moderator’s approval. Until then the post stays as it was.";
            const { discussionID, recordID, name } = edit;
            const thread = discussionID === null ? await discussionOf("discussion", recordID) : { discussionID, name };
            throw createHeldRefusal(message, thread ? inThread(thread) : waitingPostPath(waitingID));
        },
    };

    async function mustWait(viewer: Viewer, { categoryID, bodyHtml, discussionID, authorName }: PostToStore): Promise<boolean> {
        if (authorName !== undefined) return true;
        if (may(viewer, MODERATE, categoryID)) return false;
        const isRuled = discussionID !== null && (await provided.isHeldIn?.(discussionID)) === true;
        const inCategories = isRuled || (await config.get("premoderation.categoryIDs")).includes(categoryID);
        const ofRoles = await config.get("premoderation.roleIDs");
        const firstLinks = await config.get("premoderation.firstLinkPosts");
        const hasLink = firstLinks > 0 && hasForeignLink(bodyHtml, kit.siteURL);
        const first = Math.max(await config.get("premoderation.firstPosts"), hasLink ? firstLinks : 0);
        if (!inCategories && ofRoles.length === 0 && first === 0) return false;
        if (await users.isTrusted(viewer.userID)) return false;
        if (inCategories) return true;
        if (ofRoles.length > 0 && (await rolesOf(viewer.userID)).some((roleID) => ofRoles.includes(roleID))) return true;
        // Stryker disable next-line ConditionalExpression: saves a query, as nobody has fewer than 0 posts.
        return first > 0 && (await countPosts(viewer.userID)) < first;
    }

    async function countPosts(userID: number): Promise<number> {
        const row = await database.query
            .selectFrom("users")
            .select(["countDiscussions", "countComments"])
            .where("userID", "=", userID)
            .executeTakeFirst();
        return (row?.countDiscussions ?? 0) + (row?.countComments ?? 0);
    }

    async function hold(viewer: Viewer, { key: _key, ...post }: PostToStore): Promise<number> {
        // Whoever lets authors without an account write limits them.
        if (post.authorName === undefined) await discussions.postingLimits.count(viewer, post);
        return insert(viewer, post, null);
    }

    async function holdEdit(viewer: Viewer, { recordID, key: _key, toCategoryID: _to, ...edit }: EditToStore): Promise<number> {
        const { name, body, format, bodyHtml, input } = toStoredPost(edit);
        const dateInserted = toDateTime(clock());
        const present = await database.query
            .updateTable("waitingPosts")
            .set({ name, body, format, bodyHtml, input, dateInserted })
            .where("recordType", "=", edit.recordType)
            .where("recordID", "=", recordID)
            .where("insertUserID", "=", viewer.userID)
            .where("isEdit", "=", true)
            .where("status", "=", "waiting")
            .returning("waitingID")
            .executeTakeFirst();
        if (!present) return insert(viewer, edit, recordID);
        const shown = { recordName: name, recordHtml: bodyHtml, recordFormat: format, recordDateInserted: dateInserted };
        await reports.rewrite(present.waitingID, { ...shown, dateInserted });
        return present.waitingID;
    }

    /** Holds a new post, or an edit of the post `editedID`, and adds it to the queue of its category. */
    async function insert({ userID }: Viewer, postToStore: Omit<PostToStore, "key">, editedID: number | null): Promise<number> {
        const post = toStoredPost(postToStore);
        const dateInserted = toDateTime(clock());
        const { waitingID } = await database.query
            .insertInto("waitingPosts")
            .values({
                ...post,
                status: "waiting",
                insertUserID: userID,
                dateInserted,
                recordID: editedID,
                isEdit: editedID !== null,
                reason: null,
            })
            .returning("waitingID")
            .executeTakeFirstOrThrow();
        await reports.insert(
            {
                status: "new",
                recordType: post.recordType,
                recordID: null,
                waitingID,
                editedID,
                isPending: true,
                escalationID: null,
                recordName: post.name,
                recordHtml: post.bodyHtml,
                recordFormat: post.format,
                recordUserID: userID,
                recordAuthorName: post.authorName,
                recordDateInserted: dateInserted,
                placeRecordID: post.categoryID,
                noteHtml: "",
                noteBody: "",
                insertUserID: SYSTEM_USER_ID,
                dateInserted,
            },
            [],
        );
        return waitingID;
    }
}

/** Returns the values to store for a held post. A reply is named after its discussion. */
function toStoredPost({ input, name, authorName, ...postToStore }: Omit<PostToStore, "key">) {
    return {
        ...postToStore,
        authorName: authorName ?? null,
        name: postToStore.recordType === "comment" ? toReplyName(name) : name,
        input: JSON.stringify(input),
    };
}

function createHeldRefusal(message: string, waitingPath: string): ApiRefusal {
    return new ApiRefusal({ status: 202, message, description: null, waitingPath });
}

/** Returns the path of the author's held replies and edits below a discussion. */
function inThread(discussion: { discussionID: number; name: string }): string {
    return `${discussionPath(discussion)}#${WAITING_REPLIES_ID}`;
}

/** Returns the submission of a held post. Rendered HTML and the category are left out, because the author does not send them. */
function waitingOf({ userID }: Viewer, { key, recordType, discussionID, name, body, format, authorName }: PostToStore) {
    const words = { recordType, discussionID, name, body, format, ...(authorName !== undefined && { authorName }) };
    return { userID, recordType: "waiting", key, words };
}

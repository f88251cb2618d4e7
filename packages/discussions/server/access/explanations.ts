import type { Categories } from "@parley/categories/server";
import type { Config } from "@parley/config/server";
import { countEditSecondsLeft, mayStillEdit } from "@parley/discussions/contract";
import type { ServerKit } from "@parley/library/server/kit";
import type { Explainer, Explanation, Reason } from "@parley/permissions/server";
import { findFirstAllowing, parseRecordID, toDenial } from "@parley/permissions/server";
import type { Users } from "@parley/users/server";
import type { DiscussionsService } from "../discussions.service";
import type { DiscussionRow } from "../discussions.tables";

interface Dependencies {
    kit: Pick<ServerKit, "clock">;
    service: Pick<DiscussionsService, "visible">;
    users: Users;
    categories: Categories;
    config: Config;
}

/** Properties of a post that decide whether its author may change it. */
interface OwnPost {
    insertUserID: number;
    dateInserted: string;
    closed: boolean;
    /** IDs of the post for the reason. */
    ids: Record<string, number>;
}

/** Registers the explanations of permissions in discussions, by the rules of `createDiscussionsService`. */
export function registerDiscussionExplanations({ kit, service, users, categories, config }: Dependencies) {
    const { explainVisible: seeing, explainGranted: granted } = categories.explanations;

    users.provideExplanations("discussion", async ({ viewer, permission, recordID, explainer }) => {
        const row = await service.visible(viewer, parseRecordID(recordID, "Discussion"));
        return { recordID: row.discussionID, ...(await inDiscussion(explainer, row, permission)) };
    });

    return { inDiscussion, byAuthor, signedIn };

    /** Explains a permission in a discussion for a subject who may be unable to see it. */
    function inDiscussion(explainer: Explainer, row: DiscussionRow, permission: string): Promise<Explanation> {
        return seeing(explainer, row.categoryID, async () => {
            const { categoryID, insertUserID, discussionID, closed } = row;
            const ids = { discussionID };
            switch (permission) {
                case "discussions.view":
                    return granted(explainer, categoryID, permission);
                case "discussions.edit":
                    return signedIn(explainer, () =>
                        findFirstAllowing(
                            () => granted(explainer, categoryID, ["community.moderate", "discussions.edit"]),
                            () => byAuthor(explainer, { ...row, ids }),
                        ),
                    );
                case "discussions.close":
                    return signedIn(explainer, () =>
                        findFirstAllowing(
                            () => granted(explainer, categoryID, permission),
                            () => ownGranted(explainer, insertUserID, "discussions.closeOwn", ids),
                        ),
                    );
                case "discussions.announce":
                case "discussions.sink":
                    return signedIn(explainer, () => granted(explainer, categoryID, ["community.manage", permission]));
                case "comments.add":
                    return signedIn(explainer, () => toReply(explainer, categoryID, { closed, ids }));
                default:
                    return signedIn(explainer, () => granted(explainer, categoryID, permission));
            }
        });
    }

    /** Explains whether the subject may reply: in a closed discussion this also requires the permission to close it (contract §5.2). */
    async function toReply(
        explainer: Explainer,
        categoryID: number,
        { closed, ids }: { closed: boolean; ids: Record<string, number> },
    ): Promise<Explanation> {
        const writing = await granted(explainer, categoryID, ["posts.moderate", "comments.add"]);
        if (!writing.allowed || !closed) return writing;
        const closing = await granted(explainer, categoryID, "discussions.close");
        const isClosed: Reason = {
            text: "The post is closed; only those who may close posts there can still write in it.",
            ids,
        };
        return closing.allowed
            ? { allowed: true, reasons: [...writing.reasons, isClosed, ...closing.reasons] }
            : toDenial({ allowed: false, reasons: [...writing.reasons, ...closing.reasons] }, isClosed);
    }

    async function ownGranted(
        explainer: Explainer,
        insertUserID: number,
        permission: string,
        ids: Record<string, number>,
    ): Promise<Explanation> {
        if (insertUserID !== explainer.subject.userID) return { allowed: false, reasons: [notTheirs(explainer, ids)] };
        const own = await explainer.permission(permission);
        return { ...own, reasons: [theirs(explainer, ids), ...own.reasons] };
    }

    /** Explains whether the author may still edit (DISC-032…DISC-034). */
    async function byAuthor(explainer: Explainer, { ids, ...post }: OwnPost): Promise<Explanation> {
        if (post.insertUserID !== explainer.subject.userID) return { allowed: false, reasons: [notTheirs(explainer, ids)] };
        const timeout = await config.get("ui.editContentTimeout");
        const reasons = [theirs(explainer, ids)];
        const minutes = Math.round(timeout / 60);
        if (mayStillEdit(post, kit.clock(), timeout)) {
            const left = countEditSecondsLeft(post.dateInserted, kit.clock(), timeout);
            const still: Reason = Number.isFinite(left)
                ? {
                      text: "Authors may edit for {minutes} minutes, and {left} are left.",
                      values: { minutes, left: Math.ceil(left / 60) },
                      ids,
                  }
                : { text: "Authors may edit without a time limit.", ids };
            return { allowed: true, reasons: [...reasons, still] };
        }
        const over: Reason = post.closed
            ? { text: "The post is closed, so authors can’t edit it.", ids }
            : { text: "Authors may edit for {minutes} minutes, and that time is over.", values: { minutes }, ids };
        return { allowed: false, reasons: [...reasons, over] };
    }

    /** Explains an action that requires a session. */
    async function signedIn(explainer: Explainer, explain: () => Promise<Explanation>): Promise<Explanation> {
        const session = await explainer.permission("session.valid");
        return session.allowed ? explain() : session;
    }
}

const theirs = ({ name }: Explainer, ids: Record<string, number>): Reason => ({
    text: "{name} wrote it.",
    values: { name },
    ids,
});

const notTheirs = ({ name }: Explainer, ids: Record<string, number>): Reason => ({
    text: "{name} did not write it.",
    values: { name },
    ids,
});

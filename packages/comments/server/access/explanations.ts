import type { Categories } from "@parley/categories/server";
import type { Discussions } from "@parley/discussions/server";
import type { Explainer, Explanation } from "@parley/permissions/server";
import { findFirstAllowing, parseRecordID } from "@parley/permissions/server";
import type { Users } from "@parley/users/server";
import type { CommentsService } from "../comments.service";
import type { OwnRemovals } from "../removal/ownRemovals";

interface Dependencies {
    service: Pick<CommentsService, "visible">;
    own: Pick<OwnRemovals, "isOn">;
    users: Users;
    categories: Categories;
    discussions: Discussions;
}

/** Registers explanations of permissions on comments, by the rules of `createCommentsService`. */
export function registerCommentExplanations({ service, own, users, categories, discussions }: Dependencies): void {
    const { explainVisible: seeing, explainGranted: granted } = categories.explanations;
    const { inDiscussion, byAuthor, signedIn } = discussions.explanations;

    users.provideExplanations("comment", async ({ viewer, permission, recordID, explainer }) => {
        const { comment, discussion } = await service.visible(viewer, parseRecordID(recordID, "Comment"));
        const { categoryID, closed } = discussion;
        const { commentID, insertUserID, dateInserted } = comment;
        const everywhere = ["site.manage", "community.moderate"];
        const onComment: Partial<Record<string, () => ReturnType<typeof byAuthor>>> = {
            "comments.edit": () =>
                findFirstAllowing(
                    () => granted(explainer, categoryID, [...everywhere, "comments.edit"]),
                    () => byAuthor(explainer, { insertUserID, dateInserted, closed, ids: { commentID } }),
                ),
            "comments.delete": () =>
                findFirstAllowing(
                    () => granted(explainer, categoryID, [...everywhere, "comments.delete"]),
                    () => removingOwn(explainer, insertUserID, commentID),
                ),
        };
        const explain = onComment[permission];
        const explanation = explain
            ? await seeing(explainer, categoryID, () => signedIn(explainer, explain))
            : await inDiscussion(explainer, discussion, permission);
        return { recordID: commentID, ...explanation };
    });

    /** Returns an explanation if the site lets the author delete the comment; otherwise a refusal without a reason. */
    async function removingOwn({ subject, name }: Explainer, insertUserID: number, commentID: number): Promise<Explanation> {
        const isOwn = subject.userID !== 0 && subject.userID === insertUserID;
        if (!isOwn || !(await own.isOn())) return { allowed: false, reasons: [] };
        const text = "{name} wrote this, and authors may delete their own replies here.";
        return { allowed: true, reasons: [{ text, values: { name }, ids: { commentID } }] };
    }
}

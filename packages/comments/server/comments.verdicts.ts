import type { Categories } from "@parley/categories/server";
import type { Discussions } from "@parley/discussions/server";
import type { Users } from "@parley/users/server";
import { anyOf, numberOf } from "@parley/users/server";
import type { CommentsService } from "./comments.service";

interface Needs {
    service: Pick<CommentsService, "visible">;
    users: Users;
    categories: Categories;
    discussions: Discussions;
}

/** Explains what somebody may do with a comment, by the rules of `commentsService`. */
export function commentVerdicts({ service, users, categories, discussions }: Needs): void {
    const { seeing, granted } = categories.verdicts;
    const { inDiscussion, byAuthor, signedIn } = discussions.verdicts;

    users.provideVerdicts("comment", async ({ asker, permission, recordID, judge }) => {
        const { comment, discussion } = await service.visible(asker, numberOf(recordID, "Comment"));
        const { categoryID, closed } = discussion;
        const { commentID, insertUserID, dateInserted } = comment;
        const everywhere = ["site.manage", "community.moderate"];
        const onComment: Partial<Record<string, () => ReturnType<typeof byAuthor>>> = {
            "comments.edit": () =>
                anyOf(
                    () => granted(judge, categoryID, [...everywhere, "comments.edit"]),
                    () => byAuthor(judge, { insertUserID, dateInserted, closed, ids: { commentID } }),
                ),
            "comments.delete": () => granted(judge, categoryID, [...everywhere, "comments.delete"]),
        };
        const asked = onComment[permission];
        const judgement = asked
            ? await seeing(judge, categoryID, () => signedIn(judge, asked))
            : await inDiscussion(judge, discussion, permission);
        return { recordID: commentID, ...judgement };
    });
}

import type { Config } from "@parley/config/server";
import type { Viewer } from "@parley/library/server/http";
import type { CommentRow } from "../comments.tables";

export type OwnRemovals = ReturnType<typeof createOwnRemovals>;

/**
 * Creates the checks of what authors may do with their own comments if the site lets them remove these (contract §5.2,
 * `ui.allowSelfDelete`).
 */
export function createOwnRemovals(config: Pick<Config, "get">) {
    const isOn = () => config.get("ui.allowSelfDelete");

    return {
        isOn,

        mayRemove: async (viewer: Viewer, comment: Pick<CommentRow, "insertUserID">): Promise<boolean> =>
            isAuthor(viewer, comment) && isOn(),

        /** Checks whether authors may restore a comment: only one that they removed themselves. */
        mayRestore: async (viewer: Viewer, comment: Pick<CommentRow, "insertUserID" | "deletedByID">): Promise<boolean> =>
            isAuthor(viewer, comment) && comment.deletedByID === viewer.userID && isOn(),
    };
}

const isAuthor = ({ userID }: Viewer, { insertUserID }: Pick<CommentRow, "insertUserID">): boolean =>
    userID !== 0 && insertUserID === userID;

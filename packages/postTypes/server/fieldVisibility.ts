import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";
import type { PostField } from "@parley/postTypes/contract";

type Visible = Pick<PostField, "visibility">;

/** Permission to see the values of a field in everybody's posts; none is needed for a public one. */
export const PERMISSION_TO_SEE: Record<PostField["visibility"], string | undefined> = {
    public: undefined,
    private: "personalInfo.view",
    internal: "internalInfo.view",
};

/** Checks whether the viewer may see the values of a field in everybody's posts. */
export function maySeeField(viewer: Viewer, { visibility }: Visible): boolean {
    const permission = PERMISSION_TO_SEE[visibility];
    return permission === undefined || may(viewer, permission);
}

/** Checks whether the viewer may see the value of a field in a post: authors see the private ones of their own. */
export function maySeeValue(viewer: Viewer, field: Visible, { insertUserID }: { insertUserID: number }): boolean {
    const isOwn = viewer.userID > 0 && insertUserID === viewer.userID;
    return (field.visibility === "private" && isOwn) || maySeeField(viewer, field);
}

/** Checks whether the viewer may know that a field exists: members may fill in private ones. */
export function mayKnowField(viewer: Viewer, field: Visible): boolean {
    return (field.visibility === "private" && viewer.userID > 0) || maySeeField(viewer, field);
}

import type { DiscussionType } from "@parley/discussions/contract";
import { isDiscussionType } from "@parley/discussions/contract";
import { fill } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, invalidField } from "@parley/library/server/http";
import type { PostMeta } from "@parley/postTypes/contract";
import type { CheckedMeta, PostTypes } from "@parley/postTypes/server";
import type { DiscussionRow } from "../discussions.tables";

/** Columns of a discussion that say of which type it is: its base type, and the ID of a type that the site has made. */
export type PostKind = Pick<DiscussionRow, "type" | "postTypeID">;

export type PostKinds = ReturnType<typeof createPostKinds>;

/** Returns the ID of the post type of a discussion. */
export const findPostTypeID = ({ type, postTypeID }: PostKind): string => postTypeID ?? type;

/** Creates the functions that connect discussions with post types and the values of their fields. */
export function createPostKinds({ postTypes }: { postTypes: PostTypes }) {
    return {
        /** Returns the columns for the requested type. Throws 400 for an unknown type, and for two that contradict each other. */
        async readKind({
            type,
            postTypeID,
        }: {
            type?: DiscussionType | undefined;
            postTypeID?: string | undefined;
        }): Promise<PostKind> {
            if (postTypeID === undefined) return { type: type ?? "discussion", postTypeID: null };
            const { baseType, isOriginal } = await postTypes.requireActive(postTypeID);
            if (!isDiscussionType(baseType)) throw badRequest(fill("Posts can’t be of the type {postTypeID}.", { postTypeID }));
            if (type !== undefined && type !== baseType)
                throw invalidField("postTypeID", "Give type or postTypeID.", { code: "onlyOneOf", status: 400 });
            return { type: baseType, postTypeID: isOriginal ? null : postTypeID };
        },

        /** Checks the values given for a discussion; those of a whole one include all required fields. */
        checkMeta: (
            viewer: Viewer,
            kind: PostKind,
            given: PostMeta | undefined,
            { isWhole }: { isWhole: boolean },
        ): Promise<CheckedMeta> => postTypes.checkMeta(viewer, findPostTypeID(kind), given ?? {}, { isWhole }),

        setMeta: (discussionID: number, meta: CheckedMeta): Promise<void> => postTypes.setMeta("discussion", discussionID, meta),

        /** Returns the values of discussions that the viewer may see, by discussion ID. */
        metaOf: (viewer: Viewer, rows: readonly (PostKind & Pick<DiscussionRow, "discussionID" | "insertUserID">)[]) =>
            postTypes.metaOf(
                viewer,
                "discussion",
                rows.map((row) => ({
                    recordID: row.discussionID,
                    insertUserID: row.insertUserID,
                    postTypeID: findPostTypeID(row),
                })),
            ),

        forgetMeta: (discussionIDs: readonly number[]): Promise<void> => postTypes.forgetMeta("discussion", discussionIDs),
    };
}

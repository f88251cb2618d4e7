import type {
    CommentEdit,
    CommentExpand,
    CommentQuote,
    deleteComments,
    EscalationComment,
    getComments,
    ParentRecordType,
    patchComment,
    postComment,
} from "@parley/comments/contract";
import type { Input, Page, UndoableResult } from "@parley/library/contract";
import type { Call, Viewer } from "@parley/library/server/http";
import { badRequest, invalidField } from "@parley/library/server/http";

type OtherType = Exclude<ParentRecordType, "discussion">;

/** The place of a comment among the others. */
export interface CommentOutline {
    commentID: number;
    parentCommentID: number | null;
    /** 1 for a comment on the record itself. */
    depth: number;
    insertUserID: number;
}

/**
 * The comments of a record type other than discussions. Its feature stores them in a table of its own, so that no list, search, feed or
 * count of public comments can contain them; the calls of the API are the same (contract §5.2).
 */
export interface OtherParent {
    /** Whether a comment with this ID belongs to a record of this type: its IDs are in a range of their own. */
    ownsComment(commentID: number): boolean;
    list(viewer: Viewer, parentRecordID: number, query: Input<typeof getComments>): Promise<Page<EscalationComment>>;
    /** Returns the structure of all its comments that are there, in chronological order. */
    outline(viewer: Viewer, parentRecordID: number): Promise<CommentOutline[]>;
    get(
        viewer: Viewer,
        commentID: number,
        options: { expand?: CommentExpand | undefined; quoteParent?: boolean | undefined },
    ): Promise<EscalationComment>;
    edit(viewer: Viewer, commentID: number): Promise<{ edit: CommentEdit; etag: string }>;
    quote(viewer: Viewer, commentID: number): Promise<CommentQuote>;
    add(
        viewer: Viewer,
        parentRecordID: number,
        input: Input<typeof postComment> & { key?: string | undefined },
    ): Promise<EscalationComment>;
    change(
        viewer: Viewer,
        commentID: number,
        changes: Omit<Input<typeof patchComment>, "commentID">,
        options: { ifMatch?: string | undefined; key?: string | undefined },
    ): Promise<{ comment: EscalationComment; etag: string }>;
    remove(viewer: Viewer, commentID: number, reason: string | undefined): Promise<void>;
    removeMany(viewer: Viewer, input: Input<typeof deleteComments>, call: Pick<Call, "reply">): Promise<UndoableResult>;
}

export type OtherParents = ReturnType<typeof createOtherParents>;

/** Creates the registry of the features with comments on records other than discussions. */
export function createOtherParents() {
    const parents = new Map<OtherType, OtherParent>();
    const ofComment = (commentID: number): OtherParent | undefined =>
        [...parents.values()].find((parent) => parent.ownsComment(commentID));

    return {
        provide: (recordType: OtherType, parent: OtherParent): void => void parents.set(recordType, parent),

        /** Returns the feature that has a comment; undefined for one of a discussion. */
        ofComment,

        refuse,

        /** Returns a function that reads a comment of a discussion, and refuses those of other records. */
        refuseOthers:
            <Read>(read: (viewer: Viewer, commentID: number) => Promise<Read>) =>
            async (viewer: Viewer, commentID: number): Promise<Read> => {
                await refuse(viewer, commentID);
                return read(viewer, commentID);
            },

        /** Returns the named parent and its feature; undefined for a discussion. Throws if its ID is missing or contradicted. */
        named(input: {
            discussionID?: number | undefined;
            parentRecordType?: ParentRecordType | undefined;
            parentRecordID?: number | undefined;
        }): { parent: OtherParent; parentRecordID: number } | undefined {
            const { parentRecordType, parentRecordID, discussionID } = input;
            if (parentRecordType === undefined || parentRecordType === "discussion") return undefined;
            const parent = parents.get(parentRecordType);
            if (!parent) throw invalidField("parentRecordType", "Records of this type have no comments here.");
            if (discussionID !== undefined) throw badRequest("A comment has one parent: discussionID names another.");
            if (parentRecordID === undefined)
                throw invalidField("parentRecordID", "parentRecordID is required.", { code: "missingField", status: 400 });
            return { parent, parentRecordID };
        },
    };

    /**
     * Throws if a comment is not one of a discussion: 404 for who may not see it, otherwise 422, since only those of discussions have
     * reactions, reports and answers.
     */
    async function refuse(viewer: Viewer, commentID: number): Promise<void> {
        const parent = ofComment(commentID);
        if (!parent) return;
        await parent.get(viewer, commentID, {});
        throw invalidField("commentID", "This is only possible with replies to posts.");
    }
}

import { ApiRefusal } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";

/** A post that somebody may write, rendered, and not stored yet. */
export interface ArrivingPost {
    recordType: "discussion" | "comment";
    categoryID: number;
    /** What a comment answers. */
    discussionID: number | null;
    /** The title; of a comment that of its discussion. */
    name: string;
    body: string;
    format: string;
    bodyHtml: string;
    /** What was sent, by which it can be published later; plain JSON. */
    input: object;
    /** The name of this sending. */
    key: string | undefined;
}

/** Other words for a post that stands, which somebody may give it, rendered, and not stored yet. */
export interface ArrivingEdit extends ArrivingPost {
    recordID: number;
    /** The category that the post is to be moved to by it. */
    toCategoryID?: number;
}

/** Looks at other words for a post before they are stored. Throws what who edits is told instead: 202 where they wait (contract §1.8). */
export type EditGate = (viewer: Viewer, edit: ArrivingEdit) => Promise<void>;

/** Looks at a post before it is stored. Throws what the author is told instead of it being published: 202 where it waits (contract §1.8). */
export type PostGate = (viewer: Viewer, post: ArrivingPost) => Promise<void>;

/** What was posted was written in this draft, which has done its work; whatever the number is, the post is made. */
export type DraftUsed = (viewer: Viewer, draftID: unknown) => Promise<void>;

/** Through here every post comes that is written now; others may stand at it. */
export function postGate(draftUsed: DraftUsed) {
    const gates: PostGate[] = [];
    const editGates: EditGate[] = [];
    return {
        /** Another feature looks at posts before they are stored. */
        beforePosting: (gate: PostGate): void => void gates.push(gate),
        /** Another feature looks at other words for posts before they are stored. */
        beforeEditing: (gate: EditGate): void => void editGates.push(gate),
        async passEdit(viewer: Viewer, edit: ArrivingEdit): Promise<void> {
            for (const gate of editGates) await gate(viewer, edit);
        },
        async pass(viewer: Viewer, post: ArrivingPost): Promise<void> {
            try {
                for (const gate of gates) await gate(viewer, post);
            } catch (error) {
                // It is kept where it waits.
                if (error instanceof ApiRefusal && error.answer.status === 202)
                    await draftUsed(viewer, (post.input as { draftID?: unknown }).draftID);
                throw error;
            }
        },
    };
}

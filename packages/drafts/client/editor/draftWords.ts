import type { DraftEdit, DraftProblem, postDraft } from "@parley/drafts/contract";
import { commentAttributes, discussionAttributes, readCommentDraft, readDiscussionDraft } from "@parley/drafts/contract";
import type { Input } from "@parley/library/contract";
import type { DraftPlace } from "../draftPlace";
import type { Values } from "./fingerprint";

/**
 * What is sent of words that stand in a form; undefined where nothing would be kept (DRAFT-011). What the draft held `before` and the form has no
 * fields for stays as it was.
 */
export function toDraft(
    place: DraftPlace,
    values: Values,
    now: Date,
    before: Record<string, unknown> = {},
): Input<typeof postDraft> | undefined {
    const { recordType, parentRecordType, parentRecordID, recordID } = place;
    const attributes = attributesOf(place, values, now);
    if (!attributes) return undefined;
    return {
        recordType,
        attributes: { ...attributes, draftMeta: { ...(attributes.draftMeta as object), ...unshownIn(before, values) } },
        ...(parentRecordType && { parentRecordType }),
        ...(parentRecordID !== undefined && { parentRecordID }),
        ...(recordID !== undefined && { recordID }),
    };
}

/** What a draft puts into the fields of a form, and what is wrong with it besides. */
export function readDraftValues({ recordType, attributes }: Pick<DraftEdit, "recordType" | "attributes">): {
    values: Values;
    flaw?: DraftProblem;
} {
    if (recordType === "comment") {
        const { words, ...rest } = readCommentDraft(attributes);
        return { values: { body: words.body, format: words.format }, ...rest };
    }
    const { words, ...rest } = readDiscussionDraft(attributes);
    const { name, body, format, categoryID, postTypeID = "", tags, newTagNames } = words;
    const values = {
        name,
        body,
        format,
        categoryID: categoryID === undefined ? "" : String(categoryID),
        type: postTypeID,
        tags: [...tags, ...newTagNames].join(", "),
    };
    return { values, ...rest };
}

/** Whether a draft was written for this place. */
export function isDraftFor(
    { recordType, commentParentID }: DraftPlace,
    draft: Pick<DraftEdit, "recordType" | "attributes">,
): boolean {
    if (draft.recordType !== recordType) return false;
    return recordType !== "comment" || readCommentDraft(draft.attributes).words.commentParentID === commentParentID;
}

const UNSHOWN = ["pinLocation", "pinned", "postMeta", "tagIDs", "commentPath"];

function unshownIn({ draftMeta }: Record<string, unknown>, values: Values): Record<string, unknown> {
    if (typeof draftMeta !== "object" || draftMeta === null) return {};
    const names = [...UNSHOWN, ...("type" in values ? [] : ["postTypeID"]), ...("tags" in values ? [] : ["tags", "newTagNames"])];
    return Object.fromEntries(Object.entries(draftMeta).filter(([name]) => names.includes(name)));
}

function attributesOf({ recordType, commentParentID }: DraftPlace, values: Values, now: Date) {
    const { body = "", name = "", categoryID, type, tags = "" } = values;
    // What was kept by an earlier release says nothing of it.
    const format = values.format || "markdown";
    if (recordType === "comment")
        return commentAttributes({ body, format, ...(commentParentID !== undefined && { commentParentID }) }, now);
    // A category alone is nothing one would look for.
    if (name.trim() === "" && body.trim() === "") return undefined;
    return discussionAttributes(
        {
            name,
            body,
            format,
            tags: tags.split(",").flatMap((tag) => tag.trim() || []),
            ...(Number(categoryID) > 0 && { categoryID: Number(categoryID) }),
            // A form that offers no choice makes the usual kind.
            postTypeID: type || "discussion",
        },
        now,
    );
}

import type { DraftEdit, DraftPin, DraftProblem, postDraft } from "@parley/drafts/contract";
import {
    createCommentAttributes,
    createDiscussionAttributes,
    readCommentDraft,
    readDiscussionDraft,
} from "@parley/drafts/contract";
import type { Input } from "@parley/library/contract";
import type { DraftTarget } from "../draftTarget";
import type { Values } from "./fingerprint";

/**
 * Converts form values to a draft; returns `undefined` if there is nothing to store (DRAFT-011). Attributes of `before` that the form has
 * no fields for are retained.
 */
export function toDraft(
    target: DraftTarget,
    values: Values,
    now: Date,
    before: Record<string, unknown> = {},
): Input<typeof postDraft> | undefined {
    const { recordType, parentRecordType, parentRecordID, recordID } = target;
    const attributes = attributesOf(target, values, now);
    if (!attributes) return undefined;
    return {
        recordType,
        attributes: { ...attributes, draftMeta: { ...(attributes.draftMeta as object), ...unshownIn(before, values) } },
        ...(parentRecordType && { parentRecordType }),
        ...(parentRecordID !== undefined && { parentRecordID }),
        ...(recordID !== undefined && { recordID }),
    };
}

/** Converts a draft to form values, and returns a problem of its attributes, if any. */
export function readDraftValues({ recordType, attributes }: Pick<DraftEdit, "recordType" | "attributes">): {
    values: Values;
    problem?: DraftProblem;
} {
    if (hasOnlyBody(recordType)) {
        const { words, ...rest } = readCommentDraft(attributes);
        const { body, format, to, name } = words;
        return { values: { body, format, ...(to !== undefined && { to }), ...(name !== undefined && { name }) }, ...rest };
    }
    const { words, ...rest } = readDiscussionDraft(attributes);
    const { name, body, format, categoryID, postTypeID = "", tags, newTagNames, pinLocation } = words;
    const values = {
        name,
        body,
        format,
        categoryID: categoryID === undefined ? "" : String(categoryID),
        type: postTypeID,
        tags: [...tags, ...newTagNames].join(", "),
        pinLocation: pinLocation === "none" ? "" : pinLocation,
    };
    return { values, ...rest };
}

/** Checks whether a draft belongs to this form. */
export function isDraftFor(
    { recordType, commentParentID }: DraftTarget,
    draft: Pick<DraftEdit, "recordType" | "attributes">,
): boolean {
    if (draft.recordType !== recordType) return false;
    return recordType !== "comment" || readCommentDraft(draft.attributes).words.commentParentID === commentParentID;
}

/** Whether a draft of this type is worth saving only with a text: a reply, or a message. */
export const hasOnlyBody = (recordType: string): boolean => recordType === "comment" || recordType === "message";

const UNSHOWN = ["postMeta", "tagIDs", "commentPath"];

function unshownIn({ draftMeta }: Record<string, unknown>, values: Values): Record<string, unknown> {
    if (typeof draftMeta !== "object" || draftMeta === null) return {};
    const names = [
        ...UNSHOWN,
        ...("type" in values ? [] : ["postTypeID"]),
        ...("tags" in values ? [] : ["tags", "newTagNames"]),
        ...("pinLocation" in values ? [] : ["pinLocation", "pinned"]),
    ];
    return Object.fromEntries(Object.entries(draftMeta).filter(([name]) => names.includes(name)));
}

function attributesOf({ recordType, commentParentID }: DraftTarget, values: Values, now: Date) {
    const { body = "", name = "", categoryID, type, tags = "" } = values;
    const pinLocation = toDraftPin(values.pinLocation);
    // Texts stored by an earlier release have no format.
    const format = values.format || "markdown";
    if (hasOnlyBody(recordType))
        return createCommentAttributes(
            {
                body,
                format,
                ...(commentParentID !== undefined && { commentParentID }),
                ...(values.to && { to: values.to }),
                ...(name !== "" && { name }),
            },
            now,
        );
    // A category alone is not worth a draft.
    if (name.trim() === "" && body.trim() === "") return undefined;
    return createDiscussionAttributes(
        {
            name,
            body,
            format,
            tags: tags.split(",").flatMap((tag) => tag.trim() || []),
            ...(Number(categoryID) > 0 && { categoryID: Number(categoryID) }),
            // A form without a choice creates the default type.
            postTypeID: type || "discussion",
            pinLocation,
            pinned: pinLocation !== "none",
        },
        now,
    );
}

/** Converts the place at which a post is to be pinned from its form field, which is empty for none. */
const toDraftPin = (place: string | undefined): DraftPin => (place === "category" || place === "recent" ? place : "none");

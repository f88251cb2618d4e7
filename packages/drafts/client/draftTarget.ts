/** Author and target of a form, which identify its draft. */
export interface DraftTarget {
    /** ID of the author. */
    userID: number;
    recordType: "discussion" | "comment" | "message";
    parentRecordType?: "category" | "discussion" | "conversation";
    /** Missing for what has no parent yet, such as the first message of a conversation. */
    parentRecordID?: number;
    /** ID of the parent comment. */
    commentParentID?: number;
    /** ID of the edited record. */
    recordID?: number;
    /** ID of the draft that is opened by its URL. */
    draftID?: number;
}

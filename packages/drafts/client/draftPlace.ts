/** What is written somewhere, as far as its draft is concerned. */
export interface DraftPlace {
    /** Who writes it. */
    userID: number;
    recordType: "discussion" | "comment";
    parentRecordType?: "category" | "discussion";
    parentRecordID?: number;
    /** The comment that is answered. */
    commentParentID?: number;
    /** The record that is edited. */
    recordID?: number;
    /** The one draft that is opened here, by its address. */
    draftID?: number;
}

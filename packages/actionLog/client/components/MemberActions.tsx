import type { ReactNode } from "react";
import { Widget as RecordActions } from "../widgets/RecordActionsWidget";

/** Logged actions on a member, with reasons and Undo. */
export function MemberActions({ userID }: { userID: number }): ReactNode {
    return <RecordActions recordType="user" recordID={userID} />;
}

import type { ReactNode } from "react";
import { Widget as RecordActs } from "../widgets/RecordActionsWidget";

/** Logged actions on a member, with reasons and Undo. */
export function MemberActions({ userID }: { userID: number }): ReactNode {
    return <RecordActs recordType="user" recordID={userID} />;
}

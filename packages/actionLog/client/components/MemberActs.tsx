import type { ReactNode } from "react";
import { Widget as RecordActs } from "../widgets/RecordActsWidget";

/** Logged actions on a member, with reasons and Undo. */
export function MemberActs({ userID }: { userID: number }): ReactNode {
    return <RecordActs recordType="user" recordID={userID} />;
}

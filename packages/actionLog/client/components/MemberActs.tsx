import type { ReactNode } from "react";
import { Widget as RecordActs } from "../widgets/RecordActsWidget";

/** What was done to a member, by whom and why, with the way to undo it. */
export function MemberActs({ userID }: { userID: number }): ReactNode {
    return <RecordActs recordType="user" recordID={userID} />;
}

import type { Viewer } from "@parley/library/server/http";

/** An escalation that the viewer may see. */
export interface VisibleEscalation {
    escalationID: number;
    name: string;
    /** The current category of the escalated post. */
    placeRecordID: number;
}

/** The escalations, as their feature knows them. */
export interface Escalations {
    /** Returns an escalation that the viewer may see. Throws 403 for members who moderate nothing, and 404 (FC-12). */
    requireVisible(viewer: Viewer, escalationID: number): Promise<VisibleEscalation>;
    /** Returns those of these escalations that the viewer may see, by ID. */
    findVisible(viewer: Viewer, escalationIDs: readonly number[]): Promise<ReadonlyMap<number, VisibleEscalation>>;
    /** Returns the path of the page of an escalation. */
    pathOf(escalationID: number): string;
}

import { DateTime, defineEndpoint, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Permanent ID of a reason, used in URLs. */
const ReasonID = Type.String({ minLength: 1, maxLength: 60, pattern: "^[A-Za-z0-9][A-Za-z0-9_-]*$" });
const Name = Type.String({ minLength: 1, maxLength: 100 });
const Description = Type.String({ maxLength: 500 });
const RoleIDs = Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 100 });
const OneID = Type.Object({ reportReasonID: ReasonID });

/** A reason as part of a report. */
export const ReportReasonFragment = Type.Object({
    reportReasonID: Type.String(),
    name: Type.String(),
    description: Type.String(),
});
export type ReportReasonFragment = Static<typeof ReportReasonFragment>;

/** A reason for reports (contract §4.12). */
export const ReportReason = Type.Object({
    ...ReportReasonFragment.properties,
    sort: Type.Integer(),
    /** Whether it is no longer offered; existing reports keep it. */
    deleted: Type.Boolean(),
    /** Roles to which it is offered; empty for everybody. */
    roleIDs: Type.Array(Type.Integer()),
    /** Number of reports with this reason, for moderators. */
    countReports: Type.Optional(Type.Integer()),
    dateInserted: DateTime,
    insertUserID: Type.Integer(),
    dateUpdated: Type.Union([DateTime, Type.Null()]),
    updateUserID: Type.Union([Type.Integer(), Type.Null()]),
});
export type ReportReason = Static<typeof ReportReason>;

/** Returns the reasons that the caller may give, in their order. Moderators get all reasons with `includeDeleted`. */
export const getReportReasons = defineEndpoint({
    method: "GET",
    path: "/report-reasons",
    query: Type.Object({ includeDeleted: Type.Optional(Type.Boolean({ default: false })) }),
    response: Type.Array(ReportReason),
});

/** Adds a reason. Throws 409 `conflictingReason` for an ID that was ever used (contract §1.8). */
export const postReportReason = defineEndpoint({
    method: "POST",
    path: "/report-reasons",
    body: Type.Object({
        reportReasonID: ReasonID,
        name: Name,
        description: Description,
        roleIDs: Type.Optional(RoleIDs),
        sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    response: ReportReason,
});

export const patchReportReason = defineEndpoint({
    method: "PATCH",
    path: "/report-reasons/:reportReasonID",
    params: OneID,
    body: Type.Object({
        name: Type.Optional(Name),
        description: Type.Optional(Description),
        roleIDs: Type.Optional(RoleIDs),
        sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
        /** `false` offers a deleted reason again. */
        deleted: Type.Optional(Type.Boolean()),
    }),
    // A form sends the ID along, which never changes; the one in the path counts.
    ignored: ["reportReasonID"],
    response: ReportReason,
});

/** Stops offering a reason. Its ID and the reports with it stay. */
export const deleteReportReason = defineEndpoint({
    method: "DELETE",
    path: "/report-reasons/:reportReasonID",
    params: OneID,
    response: NoContent,
});

/** Orders the reasons: the sort number of each, by ID. */
export const putReportReasonSorts = defineEndpoint({
    method: "PUT",
    path: "/report-reasons/sorts",
    body: Type.Record(Type.String({ maxLength: 60 }), Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    response: NoContent,
});

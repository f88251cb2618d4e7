import { DateTime, endpoint, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** The name by which a reason is known in addresses and for ever after. */
const ReasonID = Type.String({ minLength: 1, maxLength: 60, pattern: "^[A-Za-z0-9][A-Za-z0-9_-]*$" });
const Name = Type.String({ minLength: 1, maxLength: 100 });
const Description = Type.String({ maxLength: 500 });
const RoleIDs = Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 100 });
const OneID = Type.Object({ reportReasonID: ReasonID });

/** A reason as a report tells it. */
export const ReportReasonFragment = Type.Object({
    reportReasonID: Type.String(),
    name: Type.String(),
    description: Type.String(),
});
export type ReportReasonFragment = Static<typeof ReportReasonFragment>;

/** Why something may be reported (contract §4.12). */
export const ReportReason = Type.Object({
    ...ReportReasonFragment.properties,
    sort: Type.Integer(),
    /** Nobody is offered it any more; the reports that give it still do. */
    deleted: Type.Boolean(),
    /** Who is offered it; everybody, when it is empty. */
    roleIDs: Type.Array(Type.Integer()),
    /** How many reports give it; for moderators. */
    countReports: Type.Optional(Type.Integer()),
    dateInserted: DateTime,
    insertUserID: Type.Integer(),
    dateUpdated: Type.Union([DateTime, Type.Null()]),
    updateUserID: Type.Union([Type.Integer(), Type.Null()]),
});
export type ReportReason = Static<typeof ReportReason>;

/** The reasons that the caller may give, in their order; with `includeDeleted` and for moderators all. */
export const getReportReasons = endpoint({
    method: "GET",
    path: "/report-reasons",
    query: Type.Object({ includeDeleted: Type.Optional(Type.Boolean({ default: false })) }),
    response: Type.Array(ReportReason),
});

/** Adds a reason. 409 `conflictingReason` for an id that was ever used (contract §1.8). */
export const postReportReason = endpoint({
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

export const patchReportReason = endpoint({
    method: "PATCH",
    path: "/report-reasons/:reportReasonID",
    params: OneID,
    body: Type.Object({
        name: Type.Optional(Name),
        description: Type.Optional(Description),
        roleIDs: Type.Optional(RoleIDs),
        sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
        /** `false` offers a deleted one again. */
        deleted: Type.Optional(Type.Boolean()),
    }),
    response: ReportReason,
});

/** Offers a reason no more; its id and the reports that give it stay. */
export const deleteReportReason = endpoint({
    method: "DELETE",
    path: "/report-reasons/:reportReasonID",
    params: OneID,
    response: NoContent,
});

/** Puts the reasons into an order: the number of each by its id. */
export const putReportReasonSorts = endpoint({
    method: "PUT",
    path: "/report-reasons/sorts",
    body: Type.Record(Type.String({ maxLength: 60 }), Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    response: NoContent,
    freeForm: true,
});

import { UserFragment } from "@parley/accounts/contract";
import { CsvArray, DateTime, defineEndpoint, ID, MAXIMUM_ID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { ESCALATION_STATUSES, EXTERNAL_STATUS, MAXIMUM_NOTE } from "./moderation.rules";
import { ModeratedRecord, ReportRecordType } from "./reports";

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** Status of an escalation (contract §2). */
export const EscalationStatus = Type.Unsafe<(typeof ESCALATION_STATUSES)[number] | `${typeof EXTERNAL_STATUS}${string}`>({
    type: "string",
    pattern: `^(${ESCALATION_STATUSES.join("|")}|${EXTERNAL_STATUS}[a-z0-9][a-z0-9-]{0,40})$`,
});
export type EscalationStatus = Static<typeof EscalationStatus>;

/** Statuses in a filter; `external-*` means all statuses of other systems. */
const FilteredStatus = Type.Unsafe<EscalationStatus>({
    type: "string",
    pattern: `^(${ESCALATION_STATUSES.join("|")}|${EXTERNAL_STATUS}([*]|[a-z0-9][a-z0-9-]{0,40}))$`,
});

/** A post that moderators examine together (contract §4.12). */
export const Escalation = Type.Object({
    escalationID: Type.Integer(),
    name: Type.String(),
    url: Type.String(),
    status: EscalationStatus,
    assignedUserID: nullable(Type.Integer()),
    assignedUser: Type.Optional(UserFragment),
    ...ModeratedRecord.properties,
    countReports: Type.Integer(),
    countReportUsers: Type.Integer(),
    reportUserIDs: Type.Array(Type.Integer()),
    dateLastReport: nullable(DateTime),
    /** Number of its comments: `GET /comments?parentRecordType=escalation` lists them. */
    countComments: Type.Integer(),
    lastCommentID: nullable(Type.Integer()),
    insertUserID: Type.Integer(),
    dateInserted: DateTime,
    dateUpdated: nullable(DateTime),
    updateUserID: nullable(Type.Integer()),
});
export type Escalation = Static<typeof Escalation>;

const OneID = Type.Object({ escalationID: ID });
const Name = Type.String({ minLength: 1, maxLength: 200 });
const Note = Type.String({ minLength: 1, maxLength: MAXIMUM_NOTE });

export const getEscalations = defineEndpoint({
    method: "GET",
    path: "/escalations",
    query: Type.Object({
        status: Type.Optional(CsvArray(FilteredStatus)),
        assignedUserID: Type.Optional(Type.Integer({ minimum: -1 })),
        recordType: Type.Optional(ReportRecordType),
        recordID: Type.Optional(ID),
        placeRecordID: Type.Optional(ID),
        page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
        limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
    }),
    response: Type.Array(Escalation),
    paged: "numbered",
});

/** Escalates a post. All its open reports are added to the escalation. Returns the existing one if the post has an open escalation. */
export const postEscalation = defineEndpoint({
    method: "POST",
    path: "/escalations",
    body: Type.Object({
        recordType: ReportRecordType,
        recordID: Type.Integer({ minimum: 1, maximum: MAXIMUM_ID }),
        name: Type.Optional(Name),
        assignedUserID: Type.Optional(ID),
        /** Its first comment, in Markdown. */
        noteBody: Type.Optional(Note),
    }),
    response: Escalation,
});

export const getEscalation = defineEndpoint({
    method: "GET",
    path: "/escalations/:escalationID",
    params: OneID,
    response: Escalation,
});

/** Changes the name, the status or the assignee of an escalation; null assigns nobody. The status `done` also dismisses its reports. */
export const patchEscalation = defineEndpoint({
    method: "PATCH",
    path: "/escalations/:escalationID",
    params: OneID,
    body: Type.Object({
        name: Type.Optional(Name),
        status: Type.Optional(EscalationStatus),
        assignedUserID: Type.Optional(nullable(ID)),
    }),
    response: Escalation,
});

/** Returns members who can be assigned and whose names begin with `name`. */
export const getAssignees = defineEndpoint({
    method: "GET",
    path: "/escalations/lookup-assignee",
    query: Type.Object({ escalationID: ID, name: Type.Optional(Type.String({ maxLength: 100 })) }),
    response: Type.Array(UserFragment),
});

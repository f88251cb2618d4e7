import { UserFragment } from "@parley/accounts/contract";
import { CsvArray, DateTime, endpoint, ID, MAXIMUM_ID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { ESCALATION_STATUSES, MAXIMUM_NOTE } from "./moderation.rules";
import { JudgedRecord, ReportRecordType } from "./reports";

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** How far it is (contract §2). */
export const EscalationStatus = Type.Unsafe<(typeof ESCALATION_STATUSES)[number]>({
    type: "string",
    enum: [...ESCALATION_STATUSES],
});
export type EscalationStatus = Static<typeof EscalationStatus>;

/** What moderators tell each other about it. */
export const EscalationNote = Type.Object({
    noteID: Type.Integer(),
    escalationID: Type.Integer(),
    bodyHtml: Type.String(),
    insertUserID: Type.Integer(),
    insertUser: Type.Optional(UserFragment),
    dateInserted: DateTime,
});
export type EscalationNote = Static<typeof EscalationNote>;

/** Something that moderators look into together (contract §4.12). */
export const Escalation = Type.Object({
    escalationID: Type.Integer(),
    name: Type.String(),
    url: Type.String(),
    status: EscalationStatus,
    assignedUserID: nullable(Type.Integer()),
    assignedUser: Type.Optional(UserFragment),
    ...JudgedRecord.properties,
    countReports: Type.Integer(),
    countReportUsers: Type.Integer(),
    reportUserIDs: Type.Array(Type.Integer()),
    dateLastReport: nullable(DateTime),
    countComments: Type.Integer(),
    insertUserID: Type.Integer(),
    dateInserted: DateTime,
    dateUpdated: nullable(DateTime),
    updateUserID: nullable(Type.Integer()),
});
export type Escalation = Static<typeof Escalation>;

const OneID = Type.Object({ escalationID: ID });
const Name = Type.String({ minLength: 1, maxLength: 200 });
const Note = Type.String({ minLength: 1, maxLength: MAXIMUM_NOTE });

export const getEscalations = endpoint({
    method: "GET",
    path: "/escalations",
    query: Type.Object({
        status: Type.Optional(CsvArray(EscalationStatus)),
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

/** Looks into something together; all open reports of it belong to it from then on. One that is open for it is answered again. */
export const postEscalation = endpoint({
    method: "POST",
    path: "/escalations",
    body: Type.Object({
        recordType: ReportRecordType,
        recordID: Type.Integer({ minimum: 1, maximum: MAXIMUM_ID }),
        name: Type.Optional(Name),
        assignedUserID: Type.Optional(ID),
        noteBody: Type.Optional(Note),
    }),
    response: Escalation,
});

export const getEscalation = endpoint({
    method: "GET",
    path: "/escalations/:escalationID",
    params: OneID,
    response: Escalation,
});

/** Renames it, says how far it is, or who looks into it: null for nobody. Done also ends its reports. */
export const patchEscalation = endpoint({
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

/** Members who could look into it, whose names begin so. */
export const getAssignees = endpoint({
    method: "GET",
    path: "/escalations/lookup-assignee",
    query: Type.Object({ escalationID: ID, name: Type.Optional(Type.String({ maxLength: 100 })) }),
    response: Type.Array(UserFragment),
});

export const getEscalationNotes = endpoint({
    method: "GET",
    path: "/escalations/:escalationID/notes",
    params: OneID,
    response: Type.Array(EscalationNote),
});

export const postEscalationNote = endpoint({
    method: "POST",
    path: "/escalations/:escalationID/notes",
    params: OneID,
    body: Type.Object({ body: Note }),
    response: EscalationNote,
});

import type { OldClient } from "./oldClient";

/** The start of every journey: clients of three members and a guest, and the records that they may write to. */
export interface Community {
    siteURL: string;
    guest: OldClient;
    member: OldClient;
    moderator: OldClient;
    admin: OldClient;
    memberID: number;
    moderatorID: number;
    adminID: number;
    categoryID: number;
    otherCategoryID: number;
    /** Creates a client without a session. */
    visitor(headers?: Record<string, string>): OldClient;
    /** Signs a person in by the form of the page, as a client of its own. */
    signIn(name: string): Promise<OldClient>;
    /** Posts a discussion as the member; returns it. */
    start(fields?: object, as?: OldClient): Promise<Record<string, unknown> & { discussionID: number }>;
    /** Replies to a discussion as the member; returns the comment. */
    reply(discussionID: number, fields?: object, as?: OldClient): Promise<Record<string, unknown> & { commentID: number }>;
    /** Waits until the notifications of what has happened are delivered, which the server does after its responses. */
    notified(): Promise<void>;
}

/** The steps of a client, with assertions that the responses follow the contract; the paragraph of the contract is part of the name. */
export type Journey = [name: string, run: (community: Community) => Promise<void>];

/** Password of everybody. */
export const PASSWORD = "the brass one by the door";

/** The rows of a validation error, as field and code. */
// biome-ignore lint/suspicious/noExplicitAny: the answer is one of a client without types.
export const rowsOf = ({ data }: { data: any }): string[] =>
    (data.errors as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`);

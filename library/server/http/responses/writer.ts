import { WRITER_HEADER } from "@parley/library/contract";
import type { FastifyRequest } from "fastify";
import { GUEST_ID } from "../requests/viewer";
import { conflict, forbidden } from "./refusals";

/**
 * Refuses a request that a page sends for a member if the browser's session has ended or belongs to another member by now: no write is ever
 * done under another name than the page shows (FC-63). Requests without the writer header pass.
 */
export async function refuseForOthers({ headers, viewer }: FastifyRequest): Promise<void> {
    const writer = headers[WRITER_HEADER];
    if (typeof writer !== "string" || writer === String(viewer.userID)) return;
    if (viewer.userID === GUEST_ID) throw forbidden("session.valid");
    throw conflict("A different account is signed in here now.", { isOtherMember: true });
}

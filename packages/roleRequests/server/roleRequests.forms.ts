import { handleForm, readFields, requirePathID } from "@parley/accounts/server";
import type { Input } from "@parley/library/contract";
import { createBodyValidator } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { rolePath } from "@parley/permissions/contract";
import {
    OWN_ROLE_REQUESTS_PAGE,
    patchRoleRequest,
    postRoleRequest,
    putRoleRequestMeta,
    ROLE_REQUESTS_PAGE,
} from "@parley/roleRequests/contract";
import type { RoleOffersService } from "./roleOffers.service";
import type { RoleRequestsService } from "./roleRequests.service";

interface Services {
    offers: Pick<RoleOffersService, "set" | "end">;
    requests: Pick<RoleRequestsService, "ask" | "withdraw" | "decide">;
}

const newOffer = createBodyValidator(putRoleRequestMeta.body) as (body: object) => Input<typeof putRoleRequestMeta>;
const newRequest = createBodyValidator(postRoleRequest.body) as (body: object) => Input<typeof postRoleRequest>;
const newDecision = createBodyValidator(patchRoleRequest.body) as (
    body: object,
) => Omit<Input<typeof patchRoleRequest>, "roleRequestID">;

/** Registers the forms of the pages for role requests, which work without scripts. */
export function registerRoleRequestForms({ pages }: Pick<ServerKit, "pages">, { offers, requests }: Services): void {
    pages.post("/settings/roles/:roleID/requests", (request, reply) => {
        const { Form, Name, Body } = readFields(request, ["Form", "Name", "Body"]);
        const roleID = requirePathID(request, "roleID", "Role");
        const form = { form: "roleOffer", path: rolePath(roleID), values: { Name, Body } };
        const work = async () =>
            Form === "end"
                ? offers.end(request.viewer, roleID)
                : offers.set(request.viewer, newOffer({ roleID, name: Name, body: Body }));
        return handleForm(reply, form, work, `${rolePath(roleID)}?Done=${Form === "end" ? "offerEnded" : "offered"}`);
    });

    pages.post(OWN_ROLE_REQUESTS_PAGE, (request, reply) => {
        const { RoleRequestID, RoleID, Body } = readFields(request, ["RoleRequestID", "RoleID", "Body"]);
        if (RoleRequestID !== "") {
            const form = { form: "withdrawRoleRequest", path: OWN_ROLE_REQUESTS_PAGE, values: {} };
            const work = () => requests.withdraw(request.viewer, toID(RoleRequestID));
            return handleForm(reply, form, work, `${OWN_ROLE_REQUESTS_PAGE}?Done=withdrawn`);
        }
        // Each role has a form of its own on the page.
        const form = { form: `roleRequest${toID(RoleID)}`, path: OWN_ROLE_REQUESTS_PAGE, values: { Body } };
        const work = async () => requests.ask(request.viewer, newRequest({ roleID: toID(RoleID), body: Body }));
        return handleForm(reply, form, work, `${OWN_ROLE_REQUESTS_PAGE}?Done=requested`);
    });

    pages.post(ROLE_REQUESTS_PAGE, (request, reply) => {
        const { RoleRequestID, Decision, Reason } = readFields(request, ["RoleRequestID", "Decision", "Reason"]);
        const roleRequestID = toID(RoleRequestID);
        const form = { form: `roleRequest${roleRequestID}`, path: ROLE_REQUESTS_PAGE, values: { Reason } };
        const work = async () =>
            requests.decide(request.viewer, { roleRequestID, ...newDecision({ status: Decision, reason: Reason }) });
        return handleForm(reply, form, work, `${ROLE_REQUESTS_PAGE}?Done=${Decision === "approved" ? "approved" : "denied"}`);
    });
}

const toID = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

import { MEMBERS_PAGE, memberPath } from "@parley/accounts/contract";
import { handleForm, readFields, requirePathID } from "@parley/accounts/server";
import type { SessionsService } from "@parley/authentication/server";
import type { DateTime } from "@parley/library/contract";
import { fill, toDateTime } from "@parley/library/contract";
import { badRequest, invalidField } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { RolesRepository } from "@parley/permissions/server";
import { MAX_BAN_REASON } from "@parley/users/contract";
import type { FastifyRequest } from "fastify";
import type { ProfilesService } from "./profiles.service";

interface Dependencies {
    profiles: Pick<ProfilesService, "ban" | "update">;
    roles: Pick<RolesRepository, "idsOf">;
    memberSessions: Pick<SessionsService, "end">;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_ROLES_OFFERED = 500;

/** Names of the forms on the page, with which rejected forms are returned. */
const FORM_NAMES: Partial<Record<string, string>> = {
    roles: "memberRoles",
    ban: "memberBan",
    unban: "memberUnban",
    confirm: "memberConfirm",
    signout: "memberSignout",
};

/**
 * Registers the handlers of the forms on a member's management page. Each calls the service of the corresponding API endpoint, which checks
 * the permissions.
 */
export function registerMembersForms({ pages, clock }: Pick<ServerKit, "pages" | "clock">, dependencies: Dependencies): void {
    const { profiles, roles, memberSessions } = dependencies;
    pages.post(`${MEMBERS_PAGE}/:userID`, (request, reply) => {
        const { Form, Reason, Days, Offered } = readFields(request, ["Form", "Reason", "Days", "Offered"]);
        const form = FORM_NAMES[Form];
        if (form === undefined) throw badRequest("This form does not exist any more. Reload the page and try again.");
        const userID = requirePathID(request, "userID", "User");
        const path = memberPath(userID);
        const values = Form === "roles" ? { Offered, ...tickedIn(request) } : { Reason, Days };
        return handleForm(reply, { form, path, values }, () => work(request, Form, userID), `${path}?Done=${Form}`);
    });

    async function work(request: FastifyRequest, form: string, userID: number): Promise<unknown> {
        const { viewer } = request;
        if (form === "roles") return profiles.update(viewer, userID, { roleID: await wantedRoles(request, userID) });
        if (form === "ban") {
            const { Reason, Days } = readFields(request, ["Reason", "Days"]);
            if (Reason.length > MAX_BAN_REASON)
                throw invalidField("reason", fill("Write at most {maximum} characters.", { maximum: MAX_BAN_REASON }), {
                    code: "maxLength",
                });
            return profiles.ban(viewer, userID, { banned: true, reason: Reason, dateExpires: expiryAfter(Days) });
        }
        if (form === "unban") return profiles.ban(viewer, userID, { banned: false });
        if (form === "confirm") return profiles.update(viewer, userID, { emailConfirmed: true });
        return memberSessions.end(viewer, { userID });
    }

    /** Returns the roles to set. Roles that the form did not offer stay unchanged. */
    async function wantedRoles(request: FastifyRequest, userID: number): Promise<number[]> {
        const offered = offeredIn(request);
        const ticked = tickedIn(request);
        const retained = (await roles.idsOf(userID)).filter((roleID) => !offered.includes(roleID));
        const wanted = [...retained, ...offered.filter((roleID) => ticked[`Role-${roleID}`] !== undefined)];
        if (wanted.length === 0) throw invalidField("roleID", "Choose at least one role.", { code: "missingField" });
        return wanted;
    }

    function expiryAfter(days: string): DateTime | null {
        if (days === "") return null;
        if (!/^[1-9]\d{0,3}$/.test(days)) throw invalidField("dateExpires", "Choose for how long.", { code: "invalid" });
        return toDateTime(new Date(Number(clock()) + Number(days) * DAY_MS));
    }
}

/** Returns the roles that the form offered. Only these are assigned or removed. */
function offeredIn(request: FastifyRequest): number[] {
    const { Offered } = readFields(request, ["Offered"]);
    const ids = Offered.split(",").filter((id) => /^[1-9]\d{0,8}$/.test(id));
    return ids.slice(0, MAX_ROLES_OFFERED).map(Number);
}

/** Returns the ticked checkboxes by name. */
function tickedIn(request: FastifyRequest): Record<string, string> {
    const names = offeredIn(request).map((roleID) => `Role-${roleID}`);
    return Object.fromEntries(Object.entries(readFields(request, names)).filter(([, value]) => value === "1"));
}

import type { UsersRepository } from "@parley/accounts/server";
import type { Applicant, getApplicants, patchApplicant } from "@parley/authentication/contract";
import type { Config } from "@parley/config/server";
import type { Input, Page } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, conflict, may, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { LoginAttempts } from "@parley/passwords/server";
import { toNetwork } from "@parley/passwords/server";
import { applicationApprovedMail } from "../mails/applicationApproved";
import { applicationDeclinedMail } from "../mails/applicationDeclined";
import type { ApplicantRow, ApplicantsRepository } from "./applicants.repository";
import type { Registration, RegistrationService, RegistrationSource } from "./registration.service";

interface Dependencies extends Pick<ServerKit, "database" | "mail" | "siteURL"> {
    users: UsersRepository;
    applicants: ApplicantsRepository;
    registration: RegistrationService;
    loginAttempts: LoginAttempts;
    config: Config;
}

const HOUR = 60 * 60 * 1000;
const MAX_APPLICATIONS_PER_HOUR = 10;

export type ApplicantsService = ReturnType<typeof createApplicantsService>;

/** Creates the service for applications for membership and the decisions on them (contract §5.17). */
export function createApplicantsService({
    database,
    mail,
    siteURL,
    users,
    applicants,
    registration,
    loginAttempts,
    config,
}: Dependencies) {
    return {
        async list(viewer: Viewer, { page = 1, limit = 30 }: Input<typeof getApplicants>): Promise<Page<Applicant>> {
            requirePermission(viewer, "applicants.manage");
            const [rows, total] = await Promise.all([applicants.list(limit, (page - 1) * limit), applicants.count()]);
            return { items: rows.map(shown), paging: { page, limit, total } };
        },

        /** Returns the number of pending applications; undefined for viewers who may not decide on them (contract §5.4, `me-counts`). */
        async countFor(viewer: Viewer): Promise<number | undefined> {
            return may(viewer, "applicants.manage") ? applicants.count() : undefined;
        },

        /** Creates an application. Open to everybody if registration requires approval; otherwise throws 400. */
        async apply(given: Registration, { address, language }: RegistrationSource): Promise<Applicant> {
            if ((await config.get("registration.method")) !== "approval")
                throw badRequest("Registration here is not by application.");
            const uncount = await loginAttempts.count([
                { key: `register ${toNetwork(address)}`, limit: MAX_APPLICATIONS_PER_HOUR, per: HOUR },
            ]);
            try {
                return shown(await registration.apply(given, language));
            } catch (error) {
                await uncount();
                throw error;
            }
        },

        /** Approves or declines an application. Of two concurrent decisions the second throws 404. */
        async decide(
            viewer: Viewer,
            { applicantID, status }: Pick<Input<typeof patchApplicant>, "applicantID" | "status">,
        ): Promise<Applicant> {
            requirePermission(viewer, "applicants.manage");
            return database.transaction(async () => {
                const row = await applicants.remove(applicantID);
                if (!row) throw notFound("Applicant");
                if (status === "approved") await admit(row);
                await mail.send({
                    to: row.email,
                    locale: row.language ?? undefined,
                    ...(status === "approved"
                        ? {
                              template: applicationApprovedMail,
                              values: { name: row.name, url: `${siteURL}/entry/signin` },
                          }
                        : { template: applicationDeclinedMail, values: { name: row.name, url: "" } }),
                });
                return { ...shown(row), status };
            });
        },

        /** Deletes an application without notifying the applicant. */
        async remove(viewer: Viewer, applicantID: number): Promise<void> {
            requirePermission(viewer, "applicants.manage");
            if (!(await applicants.remove(applicantID))) throw notFound("Applicant");
        },
    };

    async function admit(row: ApplicantRow): Promise<void> {
        if ((await users.takenNameKeys([row.nameKey])).size > 0)
            throw conflict(
                "Someone else has taken that name in the meantime. Decline the application and ask them to choose another.",
            );
        await registration.admit(row);
    }
}

function shown({ applicantID, name, email, discoveryText, dateInserted }: ApplicantRow): Applicant {
    return { applicantID, name, email, discoveryText, status: "pending", dateInserted };
}

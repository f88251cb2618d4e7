import type { UsersRepository } from "@parley/accounts/server";
import type { getMails, MailSummary, StoredMail } from "@parley/authentication/contract";
import type { Input, Page } from "@parley/library/contract";
import { computeRank } from "@parley/library/contract";
import type { ActionLog, ActionSource } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, notFound } from "@parley/library/server/http";
import type { Mail } from "@parley/library/server/mail";
import type { PermissionsService, Reauthentication } from "@parley/permissions/server";
import type { KeysService } from "../credentials/keys.service";

interface Dependencies {
    mail: Pick<Mail, "list" | "get">;
    users: Pick<UsersRepository, "byID">;
    permissions: Pick<PermissionsService, "ofFree">;
    keys: Pick<KeysService, "ownerIn" | "masked">;
    fresh: Reauthentication;
    actionLog: Pick<ActionLog, "record">;
}

export type MailBoxService = ReturnType<typeof createMailBoxService>;

/**
 * Creates the service that shows administrators the mails of the site, which must be passed on by hand if no mail server is configured.
 * Some mails contain a key to an account. Its link is hidden from viewers whom that account outranks, who could not set its password
 * either. Other viewers see it after reauthentication, and the access is logged.
 */
export function createMailBoxService({ mail, users, permissions, keys, fresh, actionLog }: Dependencies) {
    return {
        async list(viewer: Viewer, { page = 1, limit = 30 }: Input<typeof getMails>): Promise<Page<MailSummary>> {
            requireAdministrator(viewer);
            return mail.list({ page, limit });
        },

        /** Returns a mail; `masked` is the reason why its link is hidden. Throws 403 and 404. */
        async get(viewer: Viewer, mailID: number): Promise<StoredMail> {
            requireAdministrator(viewer);
            const found = await mail.get(mailID);
            if (!found) throw notFound("Mail");
            const { secret, ...known } = found;
            if (!secret || known.text === null) return known;
            const owner = keys.ownerIn(known.text);
            const reason = await reasonToMask(viewer, owner);
            if (reason) return { ...known, text: keys.masked(known.text), masked: reason };
            const what = { template: known.template, ...(owner !== undefined && { userID: owner }) };
            await actionLog.record(viewer, { kind: "readKey", recordType: "mail", recordID: mailID, after: what });
            return known;
        },
    };

    async function reasonToMask(viewer: Viewer, owner: number | undefined): Promise<StoredMail["masked"]> {
        const row = owner === undefined ? undefined : await users.byID(owner);
        if (row && row.userID !== viewer.userID && computeRank(await permissions.ofFree(row)) > computeRank(viewer.permissions))
            return "rank";
        const person = { userID: viewer.userID, sessionID: viewer.sessionID };
        return (await fresh.isFresh(person)) ? undefined : "proof";
    }
}

/** Only administrators see the mails; `site.manage` is not sufficient. */
function requireAdministrator(viewer: Viewer): void {
    if (!viewer.permissions.isAdmin) throw forbidden("site.manage", { description: "Only administrators can see the emails." });
}

/** Action source for access to keys. The action appears only in the audit log and can't be undone. */
export const mailActionSource: ActionSource = {
    effects: { readKey: "edits" },
    filterReadable: async () => [],
    undo: async () => {
        throw notFound("Act");
    },
};

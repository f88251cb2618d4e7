import type { UserRow, UsersRepository } from "@parley/accounts/server";
import { toEmailKey } from "@parley/accounts/server";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Sessions } from "@parley/library/server/sessions";
import type { RolesRepository } from "@parley/permissions/server";

/** Yields a feature's stored data about a member, one record at a time. */
export type ExportSource = (userID: number) => AsyncIterable<unknown>;

interface Dependencies extends Pick<ServerKit, "clock" | "siteURL"> {
    users: UsersRepository;
    roles: RolesRepository;
    sessions: Sessions;
}

export type ExportsService = ReturnType<typeof createExportsService>;

/** Creates the service that exports a member's personal data as one JSON document, which is streamed while it is read. */
export function createExportsService({ clock, siteURL, users, roles, sessions }: Dependencies) {
    const sources = new Map<string, ExportSource>();
    return {
        provideExport: (name: string, source: ExportSource): void => void sources.set(name, source),

        /**
         * Returns the document with the viewer's own data. Throws 404 for guests. A later error truncates the document, which is then
         * invalid JSON.
         */
        async documentFor({ userID }: Viewer): Promise<AsyncIterable<string>> {
            const row = await users.byID(userID);
            if (!row || row.deleted) throw notFound("User");
            return write(row);
        },
    };

    async function* write(row: UserRow): AsyncIterable<string> {
        const own = await roles.byUserIDs([row.userID]);
        const account = { ...accountOf(row), roles: (own.get(row.userID) ?? []).map(({ name }) => name) };
        const head = { site: siteURL, date: toDateTime(clock()), account };
        yield `${JSON.stringify(head, null, 2).slice(0, -2)}`;
        const openSessions = (await sessions.listOf(row.userID, { valid: true })).map(({ userID: _, ...session }) => session);
        yield `,\n  "sessions": ${JSON.stringify(openSessions)}`;
        for (const [name, source] of sources) {
            yield `,\n  ${JSON.stringify(name)}: [`;
            let isFirst = true;
            for await (const piece of source(row.userID)) {
                yield `${isFirst ? "" : ","}\n    ${JSON.stringify(piece)}`;
                isFirst = false;
            }
            yield isFirst ? "]" : "\n  ]";
        }
        yield "\n}\n";
    }
}

/** Returns the stored account data. Includes only the method of the password hash, because the hash itself allows guessing. */
function accountOf(row: UserRow) {
    const { passwordHash: _, nameKey: _key, nameSkeleton: _skeleton, emailKey, emailClaimKey: _claim, ...account } = row;
    return { ...account, emailIsOwn: emailKey !== null && emailKey === toEmailKey(row.email ?? "") };
}

import type { UserRow, UsersRepository } from "@parley/accounts/server";
import { toEmailKey } from "@parley/accounts/server";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Sessions } from "@parley/library/server/sessions";
import type { RolesRepository } from "@parley/permissions/server";

/** Gives everything of one kind that a feature keeps about a member, a piece at a time. */
export type ExportSource = (userID: number) => AsyncIterable<unknown>;

interface Dependencies extends Pick<ServerKit, "clock" | "siteURL"> {
    users: UsersRepository;
    roles: RolesRepository;
    sessions: Sessions;
}

export type ExportsService = ReturnType<typeof createExportsService>;

/** Hands members what the site knows of them, as one JSON document that is written while it is read. */
export function createExportsService({ clock, siteURL, users, roles, sessions }: Dependencies) {
    const sources = new Map<string, ExportSource>();
    return {
        provideExport: (name: string, source: ExportSource): void => void sources.set(name, source),

        /** The document of one's own data. Throws 404 for who is nobody; later trouble ends it early, and it is no JSON then. */
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
        const places = (await sessions.listOf(row.userID, { valid: true })).map(({ userID: _, ...session }) => session);
        yield `,\n  "sessions": ${JSON.stringify(places)}`;
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

/** What is kept about the account itself; of the password only how it is kept, for a hash is a key to guess at. */
function accountOf(row: UserRow) {
    const { passwordHash: _, nameKey: _key, nameSkeleton: _skeleton, emailKey, emailClaimKey: _claim, ...account } = row;
    return { ...account, emailIsOwn: emailKey !== null && emailKey === toEmailKey(row.email ?? "") };
}

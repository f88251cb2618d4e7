import type { NewUserRow, UsersRepository } from "@parley/accounts/server";
import { createUserRow, toEmailKey, toImportedName, toNameSkeleton } from "@parley/accounts/server";
import type { DateTime } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import { detectHashMethod } from "@parley/passwords/server";
import { RoleID } from "@parley/permissions/contract";
import type { BanDetails, BansRepository, RolesRepository } from "@parley/permissions/server";

/** User of an imported community. Without a password hash the account can't sign in and only names the author of posts. */
export interface ImportedUser {
    /** Identifier of the import. */
    importSource: string;
    name: string;
    /** Address of the original profile, shown as attribution. */
    profileUrl?: string | undefined;
    photo?: string | undefined;
    title?: string | undefined;
    dateInserted: DateTime;
    dateLastActive?: DateTime | undefined;
    points?: number | undefined;
    /** Roles besides the member role. */
    roleIDs?: readonly number[] | undefined;
    /**
     * Password hash in bcrypt, phpass portable or Argon2id format, with which the user can sign in by name. It is replaced after the first
     * sign-in. Unsupported hashes are dropped.
     */
    passwordHash?: string | undefined;
    /** Original email address. It is only a claim until the user confirms it. */
    email?: string | undefined;
    /** Ban, with its reason and end if known. It is lifted when it ends. */
    ban?: BanDetails | undefined;
}

/** Counts of a member's visible posts, and the date of the latest. */
export interface PostCounts {
    userID: number;
    countDiscussions: number;
    countComments: number;
    dateLastActive: DateTime | null;
}

interface Dependencies {
    users: UsersRepository;
    roles: RolesRepository;
    bans: Pick<BansRepository, "put">;
}

/** Creates the service that imports users. The importer itself must keep track of users it has imported already. */
export function createUserImportsService({ users, roles, bans }: Dependencies) {
    return {
        /** Inserts users and returns their IDs in the same order. A taken name gets the suffix ` (2)` and so on. */
        async importUsers(records: readonly ImportedUser[]): Promise<number[]> {
            const names = await freeNames(records.map(({ name }) => toImportedName(name)));
            const rows = records.map((record, index) => rowOf(record, names[index] ?? ""));
            const ids = await users.insertAll(rows);
            const userIDs = rows.map(({ nameKey }) => ids.get(nameKey) ?? 0);
            await roles.add(
                userIDs.flatMap((userID, index) =>
                    [RoleID.member, ...(records[index]?.roleIDs ?? [])].map((roleID) => ({ userID, roleID })),
                ),
            );
            for (const [index, { ban }] of records.entries()) {
                const userID = userIDs[index] ?? 0;
                // A ban without details has no row.
                if (ban && (ban.reason !== null || ban.dateExpires !== null)) await bans.put(userID, ban);
            }
            return userIDs;
        },

        /** Deletes imported users. Their posts must have been deleted before. */
        removeImported: (userIDs: readonly number[]): Promise<void> => users.removeImported(userIDs),

        /** Stores the post counts of members, as computed by the features that own the posts. */
        async setPostCounts(counts: readonly PostCounts[]): Promise<void> {
            for (const { userID, ...values } of counts) await users.update(userID, values);
        },
    };

    /** Numbers the names until each is unique. The number of queries is that of the most frequent name's occurrences. */
    async function freeNames(wanted: readonly string[]): Promise<string[]> {
        const names = new Array<string>(wanted.length);
        const used = new Set<string>();
        let open = wanted.map((name, index) => ({ name, index, number: 1 }));
        while (open.length > 0) {
            const taken = await users.takenNameKeys([...new Set(open.map((one) => foldName(numbered(one))))]);
            const next: typeof open = [];
            for (const one of open) {
                const name = numbered(one);
                const key = foldName(name);
                if (taken.has(key) || used.has(key)) {
                    next.push({ ...one, number: one.number + 1 });
                } else {
                    used.add(key);
                    names[one.index] = name;
                }
            }
            open = next;
        }
        return names;
    }
}

const numbered = ({ name, number }: { name: string; number: number }) => (number === 1 ? name : `${name} (${number})`);

function rowOf(
    { importSource, profileUrl, photo, title, dateInserted, dateLastActive, points, passwordHash, email, ban }: ImportedUser,
    name: string,
): NewUserRow {
    const hashMethod = passwordHash === undefined ? undefined : detectHashMethod(passwordHash);
    const emailClaimKey = email === undefined ? undefined : toEmailKey(email.trim());
    return createUserRow({
        passwordHash: hashMethod && passwordHash ? passwordHash : null,
        hashMethod: hashMethod ?? null,
        email: emailClaimKey && email ? email.trim() : null,
        emailClaimKey: emailClaimKey ?? null,
        name,
        nameKey: foldName(name),
        nameSkeleton: toNameSkeleton(name),
        importSource,
        profileUrl: isWebAddress(profileUrl) ? profileUrl : null,
        photo: isWebAddress(photo) || isOwnPath(photo) ? photo : null,
        title: title ?? null,
        dateInserted,
        dateLastActive: dateLastActive ?? null,
        points: points ?? 0,
        banned: ban ? 1 : 0,
    });
}

function isWebAddress(text: string | undefined): text is string {
    return text !== undefined && /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** Checks for a path of this site. `//host` would be an address of another site. */
function isOwnPath(text: string | undefined): text is string {
    return text !== undefined && /^\/(?!\/)/.test(text);
}

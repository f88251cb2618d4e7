import type { NewUserRow, UsersRepository } from "@parley/accounts/server";
import { importedName, newUser, toEmailKey, toNameSkeleton } from "@parley/accounts/server";
import { methodOfImported } from "@parley/authentication/server";
import type { DateTime } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import { RoleID } from "@parley/permissions/contract";
import type { RolesRepository } from "@parley/permissions/server";

/** Somebody who took part elsewhere. Without a password hash they can't sign in: the account is a name to what they wrote. */
export interface ImportedUser {
    /** Which import they came with. */
    importSource: string;
    name: string;
    /** Their profile where they were; shown as attribution. */
    profileUrl?: string | undefined;
    photo?: string | undefined;
    title?: string | undefined;
    dateInserted: DateTime;
    dateLastActive?: DateTime | undefined;
    points?: number | undefined;
    /** Offices they had, besides being a member. */
    roleIDs?: readonly number[] | undefined;
    /**
     * How their password was kept there: bcrypt, a portable hash of phpass, or Argon2id. It is good for signing in by name; then one of ours
     * takes its place. What can't be checked here is left out.
     */
    passwordHash?: string | undefined;
    /** Their address there: a claim, which they confirm before anything else is made of it. */
    email?: string | undefined;
}

/** What a member has written that can be read, and when the last of it. */
export interface PostCounts {
    userID: number;
    countDiscussions: number;
    countComments: number;
    dateLastActive: DateTime | null;
}

interface Dependencies {
    users: UsersRepository;
    roles: RolesRepository;
}

/** Takes in people from elsewhere. Whether somebody was taken in before is for the importer to know. */
export function createUserImportsService({ users, roles }: Dependencies) {
    return {
        /** Adds people and returns their ids in the same order. A name that is taken gets ` (2)` and so on behind it. */
        async importUsers(records: readonly ImportedUser[]): Promise<number[]> {
            const names = await freeNames(records.map(({ name }) => importedName(name)));
            const rows = records.map((record, index) => rowOf(record, names[index] ?? ""));
            const ids = await users.insertAll(rows);
            const userIDs = rows.map(({ nameKey }) => ids.get(nameKey) ?? 0);
            await roles.add(
                userIDs.flatMap((userID, index) =>
                    [RoleID.member, ...(records[index]?.roleIDs ?? [])].map((roleID) => ({ userID, roleID })),
                ),
            );
            return userIDs;
        },

        /** Removes people who came by an import; what they wrote must be gone before. */
        removeImported: (userIDs: readonly number[]): Promise<void> => users.removeImported(userIDs),

        /** Stores what members' posts add up to, counted anew by who owns the posts. */
        async setPostCounts(counts: readonly PostCounts[]): Promise<void> {
            for (const { userID, ...values } of counts) await users.update(userID, values);
        },
    };

    /** Numbers names until none of them is anybody's, in as many questions to the database as the commonest name has bearers. */
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
    { importSource, profileUrl, photo, title, dateInserted, dateLastActive, points, passwordHash, email }: ImportedUser,
    name: string,
): NewUserRow {
    const hashMethod = passwordHash === undefined ? undefined : methodOfImported(passwordHash);
    const emailClaimKey = email === undefined ? undefined : toEmailKey(email.trim());
    return newUser({
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
    });
}

function isWebAddress(text: string | undefined): text is string {
    return text !== undefined && /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** `//host` is somebody else's. */
function isOwnPath(text: string | undefined): text is string {
    return text !== undefined && /^\/(?!\/)/.test(text);
}

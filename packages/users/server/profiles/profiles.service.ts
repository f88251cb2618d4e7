import type { Finding, NewUserRow, UserRow, UsersRepository } from "@parley/accounts/server";
import { tidyName, tidyTitle } from "@parley/accounts/server";
import type { CredentialChanges, CredentialsService } from "@parley/authentication/server";
import type { Config } from "@parley/config/server";
import type { FieldError, Input, SmartID, Wording } from "@parley/library/contract";
import { computeRank, createFieldError, toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { InvalidInput, invalidField, may, requirePermission, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Ban, MembershipService, PermissionsService, Reauthentication, RolesRepository } from "@parley/permissions/server";
import { requireRank } from "@parley/permissions/server";
import type { ProfileFieldsService } from "@parley/profileFields/server";
import type { patchUser, UserEdit } from "@parley/users/contract";
import type { PhotosService } from "../photos/photos.service";
import type { IdentitiesService } from "./identities.service";
import { findAboutProblem, findTitleProblem, tidyAbout } from "./titles";

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    users: Pick<UsersRepository, "update">;
    roles: Pick<RolesRepository, "idsOf">;
    permissions: Pick<PermissionsService, "ofFree">;
    membership: Pick<MembershipService, "ban" | "confirmEmail" | "setRoles">;
    fresh: Pick<Reauthentication, "require">;
    finding: Finding;
    photos: Pick<PhotosService, "removeFiles"> | undefined;
    identities: Pick<IdentitiesService, "columnsFor" | "store" | "sendReset">;
    credentials: Pick<CredentialsService, "prove">;
    profileFields: Pick<ProfileFieldsService, "setAlong">;
    config: Pick<Config, "get">;
}

/** Context of the request that a change of credentials requires. */
export interface CredentialChanger {
    /** Changes the viewer's own password or email address and keeps this browser signed in. */
    changeOwn: (changes: CredentialChanges) => Promise<void>;
    /** IP address of the client. */
    address: string;
}

/** Fields of a member that can be updated. */
export type ProfileChanges = Omit<Input<typeof patchUser>, "userID">;

export type ProfilesService = ReturnType<typeof createProfilesService>;

/**
 * Creates the service that updates members: their own profiles, and other members on behalf of members who manage members (contract §5.4).
 */
export function createProfilesService(dependencies: Dependencies) {
    const {
        database,
        clock,
        users,
        roles,
        permissions,
        membership,
        fresh,
        finding,
        photos,
        identities,
        credentials,
        profileFields,
        config,
    } = dependencies;
    return {
        /** Returns the initial values of the form that edits a member, for members who manage members. */
        async edit(viewer: Viewer, userID: SmartID): Promise<UserEdit> {
            requirePermission(viewer, "users.edit");
            const row = await finding.rowOf(viewer, userID);
            const { name, email, showEmail, photo, emailConfirmed, bypassSpam, private: isPrivate, title, about } = row;
            return {
                userID: row.userID,
                name,
                email,
                showEmail,
                photo,
                emailConfirmed,
                bypassSpam,
                private: isPrivate,
                title,
                about,
            };
        },

        /**
         * Updates a member and returns their ID. Without `users.edit`, fields that the viewer may not set are ignored (FC-17). Throws 403
         * without permission or if the member ranks above the viewer, and `InvalidInput` with an error for each field.
         */
        async update(viewer: Viewer, userID: SmartID, changes: ProfileChanges, changer?: CredentialChanger): Promise<number> {
            requireSession(viewer);
            const id = await finding.idOf(viewer, userID);
            const isOwn = id === viewer.userID;
            requirePermission(viewer, isOwn ? ["profiles.edit", "users.edit"] : "users.edit");
            const row = await finding.rowOf(viewer, id);
            if (!isOwn) requireRank(viewer, computeRank(await permissions.ofFree(row)));
            if (may(viewer, "users.edit")) await requireProofFor(viewer, row, changes, isOwn);
            const columns = { ...ownColumns(changes), ...(await languageColumn(changes)) };
            const identity = await identities.columnsFor(row, isOwn ? await ownName(viewer, row, changes) : changes);
            if (isOwn) await changeCredentials(row, changes, changer);
            else if (changes.resetPassword) await identities.sendReset(row, changer?.address ?? "");
            await database.transaction(async () => {
                if (Object.keys(identity).length > 0) await identities.store(row, identity);
                if (may(viewer, "users.edit")) await manage(viewer, row, changes, columns);
                if (changes.profileFields) await profileFields.setAlong(viewer, id, changes.profileFields);
                if (Object.keys(columns).length > 0) await users.update(id, { ...columns, dateUpdated: toDateTime(clock()) });
            });
            return id;
        },

        ban,
    };

    /** Returns the column of the language; throws 422 for one that visitors cannot choose. */
    async function languageColumn({ language }: ProfileChanges): Promise<Partial<NewUserRow>> {
        if (language === undefined) return {};
        const offered = [await config.get("garden.locale"), ...(await config.get("garden.locales"))];
        if (language !== "" && !offered.includes(language))
            throw invalidField("language", "Choose one of the languages of this site.");
        return { language: language === "" ? null : language };
    }

    /**
     * Returns the viewer's own new name, if it changes. Throws 403 without `profile.editusernames`, and a `passwordConfirmation` error
     * unless the password is right. A new password or address in the same request checks the password anyway.
     */
    async function ownName(viewer: Viewer, row: UserRow, changes: ProfileChanges): Promise<{ name?: string }> {
        const { name } = changes;
        if (name === undefined || tidyName(name) === row.name) return {};
        requirePermission(viewer, ["profile.editusernames", "users.edit"]);
        if (Object.keys(pickCredentialChanges(row, changes)).length === 0)
            await credentials.prove(viewer, changes.passwordConfirmation);
        return { name };
    }

    /**
     * Requires reauthentication to change another member's credentials or anybody's roles. The viewer's own credentials require the
     * password instead.
     */
    async function requireProofFor(viewer: Viewer, row: UserRow, changes: ProfileChanges, isOwn: boolean): Promise<void> {
        const { roleID } = changes;
        const changesEntry = !isOwn && Object.keys(pickCredentialChanges(row, changes)).length > 0;
        if (changesEntry || (roleID !== undefined && !isSame(roleID, await roles.idsOf(row.userID))))
            await fresh.require(viewer, { acceptsToken: true });
    }

    /** Changes the viewer's own password or address through the service for credentials. */
    async function changeCredentials(
        row: UserRow,
        changes: ProfileChanges,
        changer: CredentialChanger | undefined,
    ): Promise<void> {
        const given = pickCredentialChanges(row, changes);
        if (Object.keys(given).length > 0)
            await changer?.changeOwn({ ...given, passwordConfirmation: changes.passwordConfirmation });
    }

    /** Applies the changes that are reserved for members who manage members, with the same checks as the separate endpoints. */
    async function manage(viewer: Viewer, row: UserRow, changes: ProfileChanges, columns: Partial<NewUserRow>): Promise<void> {
        const { photo, emailConfirmed, bypassSpam, banned, roleID } = changes;
        if (emailConfirmed && !row.emailConfirmed) await membership.confirmEmail(viewer, row.userID);
        else if (emailConfirmed !== undefined) columns.emailConfirmed = emailConfirmed;
        if (bypassSpam !== undefined) columns.bypassSpam = bypassSpam;
        if (photo !== undefined) {
            columns.photo = photo === "" ? null : photo;
            database.afterCommit(() => void photos?.removeFiles(row.photo));
        }
        if (roleID !== undefined) {
            const held = await roles.idsOf(row.userID);
            const removeRoleIDs = held.filter((role) => !roleID.includes(role));
            const addRoleIDs = roleID.filter((role) => !held.includes(role));
            if (removeRoleIDs.length + addRoleIDs.length > 0)
                await membership.setRoles(viewer, row.userID, { addRoleIDs, removeRoleIDs });
        }
        if (banned !== undefined && banned !== row.banned > 0) await ban(viewer, row.userID, { banned });
    }

    /** Bans a member and ends their sessions, or lifts a ban (FC-22). Throws 403 unless the viewer ranks above the member. */
    async function ban(viewer: Viewer, userID: SmartID, details: Ban): Promise<{ banned: boolean }> {
        requirePermission(viewer, ["community.moderate", "users.edit"]);
        return membership.ban(viewer, await finding.idOf(viewer, userID), details);
    }
}

function isSame(some: readonly number[], others: readonly number[]): boolean {
    return new Set(some).size === new Set(others).size && some.every((roleID) => others.includes(roleID));
}

/** Returns the changes of credentials; an unchanged email address is none. */
function pickCredentialChanges(row: UserRow, { email, password }: ProfileChanges): CredentialChanges {
    return {
        ...(password !== undefined && { password }),
        ...(email !== undefined && email.trim() !== row.email && { email }),
    };
}

/** Returns the columns for the fields that all members may set for themselves. */
function ownColumns({ showEmail, private: isPrivate, suggestAnswers, title, about }: ProfileChanges): Partial<NewUserRow> {
    const tidied = title === undefined ? undefined : tidyTitle(title);
    const tidiedAbout = about === undefined ? undefined : tidyAbout(about);
    const wrong = [
        ...refuseLength("title", tidied && findTitleProblem(tidied)),
        ...refuseLength("about", tidiedAbout && findAboutProblem(tidiedAbout)),
    ];
    if (wrong.length > 0) throw new InvalidInput(wrong);
    return {
        ...(showEmail !== undefined && { showEmail }),
        ...(isPrivate !== undefined && { private: isPrivate }),
        ...(suggestAnswers !== undefined && { suggestAnswers }),
        ...(tidied !== undefined && { title: tidied === "" ? null : tidied }),
        ...(tidiedAbout !== undefined && { about: tidiedAbout === "" ? null : tidiedAbout }),
    };
}

const refuseLength = (field: string, message: Wording | undefined): FieldError[] =>
    message ? [createFieldError(field, "maxLength", { message })] : [];

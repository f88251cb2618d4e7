import type { ProfileFieldValues } from "@parley/accounts/contract";
import type { Finding, ProfileFieldFilter, ViewLevel } from "@parley/accounts/server";
import { seesAll } from "@parley/accounts/server";
import type { ExportSource } from "@parley/authentication/server";
import type { FieldError, Input, SmartID } from "@parley/library/contract";
import { computeRank, createFieldError, fill, moveInOrder } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { CachedValue } from "@parley/library/server/database";
import { createCachedValue } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import {
    conflict,
    forbidden,
    InvalidInput,
    invalidField,
    may,
    notFound,
    requirePermission,
    requireRoom,
    requireSession,
} from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { TranslateText } from "@parley/library/server/translatables";
import type { PermissionsService } from "@parley/permissions/server";
import { requireRank } from "@parley/permissions/server";
import type { ProfileField, patchProfileField, postProfileField } from "@parley/profileFields/contract";
import { createFieldRemoval, isTaken, MAX_FIELDS } from "./fieldRemoval";
import type { ProfileFieldRow, ProfileFieldValueRow } from "./profileFields.repository";
import { createProfileFieldsRepository } from "./profileFields.repository";
import { checkFieldForm, toProfileFieldValue, toStoredValues, toValueKey } from "./profileFieldValues";
import type { RemovedFieldsRepository } from "./removedFields.repository";

export interface Dependencies {
    finding: Finding;
    permissions: Pick<PermissionsService, "ofFree">;
    /** Returns the user ID; throws 403 if the profile is restricted for the viewer. */
    requireProfile: (viewer: Viewer, userID: SmartID) => Promise<number>;
}

interface Parts {
    actionLog: Pick<ActionLog, "record">;
    removed: RemovedFieldsRepository;
    /** Returns the function that translates labels and descriptions for a reader. */
    findTexts: (reader: Viewer) => Promise<TranslateText>;
}

export type ProfileFieldsService = ReturnType<typeof createProfileFieldsService>;

/**
 * Creates the service for profile fields (contract §2, §5.4, §5.19). Visibility follows from the field and the profile. It is checked only
 * here: for single members, lists and searches (FC-16, FC-23).
 */
export function createProfileFieldsService(
    { database, clock }: Pick<ServerKit, "database" | "clock">,
    { finding, permissions, requireProfile, actionLog, removed, findTexts }: Dependencies & Parts,
) {
    const repository = createProfileFieldsRepository(database);
    const fields = createCachedValue(database, clock, repository.all);

    return {
        ...createFieldLists(fields, findTexts),

        /** Adds a field. Throws 403, 409 and `InvalidInput`. */
        async add(viewer: Viewer, { apiName, dropdownOptions, ...input }: Input<typeof postProfileField>): Promise<ProfileField> {
            requirePermission(viewer, "site.manage");
            const all = await fields.get();
            if (RESERVED.has(apiName.toLowerCase())) throw invalidField("apiName", "This name is reserved for another field.");
            requireRoom(all.length, MAX_FIELDS, "fields");
            const row: ProfileFieldRow = { ...NEW, sort: (all.at(-1)?.sort ?? 0) + 1, ...input, apiName, dropdownOptions: "[]" };
            row.dropdownOptions = JSON.stringify(dropdownOptions ?? []);
            checkFieldForm(row);
            if (isTaken(all, apiName) || !(await repository.insert(row))) throw conflict("There is a field with this name.");
            fields.drop();
            return shown(row);
        },

        async change(viewer: Viewer, input: Input<typeof patchProfileField>): Promise<ProfileField> {
            requirePermission(viewer, "site.manage");
            const { apiName, dropdownOptions, ...given } = input;
            const field = await known(apiName);
            const changes = { ...given, ...(dropdownOptions && { dropdownOptions: JSON.stringify(dropdownOptions) }) };
            checkFieldForm({ ...field, ...changes });
            await repository.update(field.apiName, changes);
            fields.drop();
            return shown({ ...field, ...changes });
        },

        /** Moves a field up or down by one position; does nothing at the end of the list. */
        async move(viewer: Viewer, apiName: string, by: -1 | 1): Promise<void> {
            requirePermission(viewer, "site.manage");
            const field = await known(apiName);
            const names = (await fields.get()).map((one) => one.apiName);
            await database.transaction(async () => {
                for (const [sort, name] of moveInOrder(names, field.apiName, by).entries())
                    await repository.update(name, { sort: sort + 1 });
            });
            fields.drop();
        },

        ...createFieldRemoval({ database, clock, repository, removed, actionLog, fields, requireField: known }),

        /**
         * Returns a member's values in the fields that the viewer may see. Throws 403 for a restricted profile, 404 for a missing member.
         */
        async of(viewer: Viewer, userID: SmartID): Promise<ProfileFieldValues> {
            const id = await requireProfile(viewer, userID);
            return (await valuesFor(viewer, [[id, "basic"]])).get(id) ?? {};
        },

        valuesFor,

        /**
         * Updates some values of a member and returns all values that the viewer may see. Throws 403 for a field that the viewer may not
         * edit or a member who ranks above them, and `InvalidInput` with an error for each invalid value.
         */
        async set(viewer: Viewer, userID: SmartID, values: ProfileFieldValues): Promise<ProfileFieldValues> {
            requireSession(viewer);
            const row = await finding.rowOf(viewer, userID);
            const isOwn = row.userID === viewer.userID;
            requirePermission(viewer, isOwn ? ["profiles.edit", "users.edit"] : "users.edit");
            if (!isOwn) requireRank(viewer, computeRank(await permissions.ofFree(row)));
            await store(viewer, row.userID, values, { lenient: false });
            return (await valuesFor(viewer, [[row.userID, "basic"]])).get(row.userID) ?? {};
        },

        /** Updates values as part of an update of the member. Fields that the viewer may not edit are ignored (FC-17). */
        setAlong: (viewer: Viewer, userID: number, values: ProfileFieldValues): Promise<void> =>
            store(viewer, userID, values, { lenient: true }),

        /**
         * Returns the values to search members by. Throws 403 for a field that the viewer may not see of everybody (FC-16), and an error
         * for an unknown field.
         */
        async wanted(viewer: Viewer, values: Readonly<Record<string, string>>): Promise<ProfileFieldFilter[]> {
            const all = (await fields.get()).filter((field) => isKnownTo(viewer, field));
            return Object.entries(values).map(([apiName, value]) => {
                const field = all.find((one) => one.apiName === apiName);
                if (!field) throw invalidField("profileFields", fill("There is no field {apiName}.", { apiName }));
                if (!isSeen(viewer, field, "basic", { isOwn: false })) throw forbidden(NEEDED[field.visibility]);
                return { apiName, valueKey: toValueKey(value) };
            });
        },

        /** Erases all values of a member. */
        async forget(userID: number): Promise<void> {
            await repository.forget(userID);
            await removed.forget(userID);
        },

        /** Exports a member's values in the fields that they may see themselves. */
        exported: async function* (userID) {
            const own = (await fields.get()).filter(({ visibility }) => visibility !== "internal");
            const rows = await repository.valuesOf(
                [userID],
                own.map(({ apiName }) => apiName),
            );
            for (const { apiName, value } of rows) yield { apiName, value: JSON.parse(value) as unknown };
        } satisfies ExportSource,
    };

    /** Returns the values of members as far as the viewer may see them; nothing for restricted profiles. */
    async function valuesFor(
        viewer: Viewer,
        people: readonly (readonly [userID: number, level: ViewLevel])[],
    ): Promise<Map<number, ProfileFieldValues>> {
        const all = (await fields.get()).filter(({ enabled }) => enabled);
        const open = people.filter(([, level]) => level !== "private").map(([userID]) => userID);
        const rows = await repository.valuesOf(
            open,
            all.map(({ apiName }) => apiName),
        );
        const levels = new Map(people);
        const fieldsByUser = new Map<number, ProfileFieldValues>(open.map((userID) => [userID, {}]));
        const storedByKey = new Map<string, StoredValue[]>();
        for (const row of rows)
            storedByKey.set(toKey(row), [...(storedByKey.get(toKey(row)) ?? []), JSON.parse(row.value) as StoredValue]);
        for (const [userID, values] of fieldsByUser) {
            for (const field of all) {
                const own = storedByKey.get(toKey({ userID, apiName: field.apiName }));
                const isOwn = userID === viewer.userID;
                if (own && isSeen(viewer, field, levels.get(userID) ?? "private", { isOwn }))
                    values[field.apiName] = toProfileFieldValue(field, own);
            }
        }
        return fieldsByUser;
    }

    async function store(
        viewer: Viewer,
        userID: number,
        values: ProfileFieldValues,
        { lenient }: { lenient: boolean },
    ): Promise<void> {
        const all = await fields.get();
        const isOwn = userID === viewer.userID;
        const wrong: FieldError[] = [];
        const changes: [string, ProfileFieldValueRow[]][] = [];
        for (const [apiName, given] of Object.entries(values)) {
            const field = all.find((one) => one.apiName === apiName && one.enabled);
            const isTheirs = field && mayNameFor(viewer, field, { isOwn }) && maySet(viewer, field, { isOwn });
            if (!isTheirs && lenient) continue;
            // A hidden field gets the same error as a missing one.
            if (!field || !mayNameFor(viewer, field, { isOwn })) {
                wrong.push(createFieldError(apiName, "invalid", { message: fill("There is no field {apiName}.", { apiName }) }));
                continue;
            }
            if (!isTheirs) throw forbidden(field.mutability === "none" ? "site.manage" : "users.edit");
            const result = toStoredValues(field, given);
            if ("wrong" in result)
                wrong.push(
                    createFieldError(apiName, "invalid", {
                        message: fill(result.wrong.text, { ...result.wrong.values, label: field.label }),
                    }),
                );
            else changes.push([apiName, result.stored.map((value, position) => rowOf({ userID, apiName, position }, value))]);
        }
        if (wrong.length > 0) throw new InvalidInput(wrong.slice(0, 100));
        await database.transaction(async () => {
            for (const [apiName, rows] of changes) await repository.setValues(userID, apiName, rows);
        });
    }

    async function known(apiName: string): Promise<ProfileFieldRow> {
        const field = (await fields.get()).find((one) => one.apiName === apiName);
        if (!field) throw notFound("ProfileField");
        return field;
    }
}

const NEW = {
    description: null,
    visibility: "public" as const,
    mutability: "all" as const,
    enabled: true,
};

/** Names used by requests beside the fields, and names of properties that every object has. */
const RESERVED = new Set(["userid", ...Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase())]);

/** Permission to see the values of other members, by visibility of the field. */
const NEEDED: Record<ProfileField["visibility"], string> = {
    public: "profiles.view",
    private: "personalInfo.view",
    internal: "internalInfo.view",
};

interface Ownership {
    isOwn: boolean;
}

/** Checks whether the viewer may see a member's value in a field, given their view of the profile. */
function isSeen(viewer: Viewer, { visibility }: ProfileFieldRow, level: ViewLevel, { isOwn }: Ownership): boolean {
    if (level === "private") return false;
    if (visibility === "internal") return may(viewer, "internalInfo.view");
    if (isOwn || seesAll(viewer)) return true;
    return visibility === "public" && may(viewer, "profiles.view");
}

/** Creates the functions that list fields. */
function createFieldLists(fields: CachedValue<ProfileFieldRow[]>, findTexts: Parts["findTexts"]) {
    return {
        list,

        /** Lists the same fields in the language of the viewer; for site managers, who edit them, in that of the site. */
        async listTranslated(viewer: Viewer): Promise<ProfileField[]> {
            const all = await list(viewer);
            if (may(viewer, "site.manage")) return all;
            const translate = await findTexts(viewer);
            return all.map(({ label, description, ...field }) => ({
                ...field,
                label: translate(field.apiName, "label", label),
                description: description === null ? null : translate(field.apiName, "description", description),
            }));
        },
    };

    /** Lists the fields that the viewer may see, or without a viewer all; disabled fields for site managers only. */
    async function list(viewer?: Viewer): Promise<ProfileField[]> {
        const manager = !viewer || may(viewer, "site.manage");
        return (await fields.get()).filter((field) => manager || isKnownTo(viewer, field)).map(shown);
    }
}

/** Checks whether the viewer may know that a field exists. */
function isKnownTo(viewer: Viewer, field: ProfileFieldRow): boolean {
    return field.enabled && mayNameFor(viewer, field, { isOwn: viewer.userID > 0 });
}

function mayNameFor(viewer: Viewer, field: ProfileFieldRow, ownership: Ownership): boolean {
    return field.visibility === "public" || isSeen(viewer, field, "basic", ownership);
}

function maySet(viewer: Viewer, { mutability }: ProfileFieldRow, { isOwn }: Ownership): boolean {
    if (mutability === "none") return may(viewer, "site.manage");
    return may(viewer, "users.edit") || (mutability === "all" && isOwn);
}

function shown({ dropdownOptions, ...field }: ProfileFieldRow): ProfileField {
    const options = JSON.parse(dropdownOptions) as string[];
    return { ...field, ...(options.length > 0 && { dropdownOptions: options }), isCoreField: false };
}

type StoredValue = Parameters<typeof toValueKey>[0];

const toKey = ({ userID, apiName }: Pick<ProfileFieldValueRow, "userID" | "apiName">) => `${userID} ${apiName}`;

const rowOf = (
    valueKey: Pick<ProfileFieldValueRow, "userID" | "apiName" | "position">,
    value: StoredValue,
): ProfileFieldValueRow => ({
    ...valueKey,
    value: JSON.stringify(value),
    valueKey: toValueKey(value),
});

import type { ConfigSchema, SettingLevel, SettingName, SettingValue, SettingValues } from "@parley/config/contract";
import { isSettingName, selectSettingNames, settingNames, settings } from "@parley/config/contract";
import type { FieldError } from "@parley/library/contract";
import { createFieldError } from "@parley/library/contract";
import type { LoggedAction, ReadableAction } from "@parley/library/server/actionLog";
import { areFieldsUnchanged, diffFields, getActionLog, hasChangedSince } from "@parley/library/server/actionLog";
import { getContentSources } from "@parley/library/server/contentSources";
import { createCachedValue } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, InvalidInput, may, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getTranslatables } from "@parley/library/server/translatables";
import type { ValidateFunction } from "ajv";
import Ajv from "ajv";
import type { Static } from "typebox";
import { createConfigRepository } from "./config.repository";
import type { SiteTexts } from "./siteTexts";
import { SITE_KEY } from "./siteTexts";
import { withoutMarkup } from "./withoutMarkup";

const ajv = new Ajv({ strict: false });
const checks = new Map<SettingName, ValidateFunction>();

/** Settings of the site. Other features read them by `get`. */
export type Config = ReturnType<typeof createConfigService>;

/** All settings are one record of the action log. */
const SETTINGS = { recordType: "config", recordID: 1 } as const;

/**
 * Creates the service that caches the settings in memory; where several servers share a database, they are read again at most once per
 * second. Changes are recorded and can be undone, except for secrets, whose values are never recorded.
 */
export function createConfigService(kit: Pick<ServerKit, "api" | "pages" | "database" | "clock">) {
    const { database, clock } = kit;
    const actionLog = getActionLog(kit);
    const repository = createConfigRepository(database);
    const translatables = getTranslatables(kit);
    getContentSources(database).provideDrawer(repository.holds);
    const known = createCachedValue(database, clock, readAll);
    actionLog.provide(SETTINGS.recordType, { effects: { change: "configures" }, filterReadable, undo });
    actionLog.keepFor(async () => decided(await known.get(), "ui.keepDeletedDays"));

    return {
        /** Returns the stored value of a setting, or its default. */
        async get<Name extends SettingName>(name: Name): Promise<SettingValue<Name>> {
            return decided(await known.get(), name);
        },

        /** Returns the name, title and description of the site in the language of their reader; without a reader in that of the site. */
        async siteTexts(reader?: Pick<Viewer, "language">): Promise<SiteTexts> {
            const [values, translate] = [await known.get(), await translatables.findTexts(reader, "config")];
            return {
                name: translate(SITE_KEY, "name", decided(values, "ui.siteName")),
                title: translate(SITE_KEY, "title", decided(values, "garden.title")),
                description: translate(SITE_KEY, "description", decided(values, "garden.description")),
            };
        },

        /** Stores settings. Throws `InvalidInput` for an invalid value, and changes nothing then. */
        async set(values: SettingValues): Promise<void> {
            await store(values);
        },

        /** Returns the settings that `select` matches and the viewer may read (decisions #29). */
        async read(viewer: Viewer, select: readonly string[] | undefined): Promise<Record<string, unknown>> {
            const values = await known.get();
            return decidedValues(
                values,
                selectSettingNames(select).filter((name) => reaches(viewer, settings[name].read)),
            );
        },

        /** Returns the JSON schema of the settings with their levels, for site managers. Nobody gets the default of a secret. */
        schema(viewer: Viewer): Static<typeof ConfigSchema> {
            requirePermission(viewer, "site.manage");
            const properties = settingNames.map((name) => {
                const { schema, default: value, read, write } = settings[name];
                const shown = read === "nobody" ? {} : { default: value };
                return [name, { ...schema, ...shown, "x-read": read, "x-write": write }] as const;
            });
            return { type: "object", properties: Object.fromEntries(properties) };
        },

        /**
         * Changes settings on behalf of a viewer: 422 for an unknown name or an invalid value, 403 if the viewer may not change one of
         * them.
         */
        async write(viewer: Viewer, values: Record<string, unknown>): Promise<void> {
            // Stryker disable next-line MethodExpression: unknown names are refused below; the filter is for the type checker.
            const names = Object.keys(values).filter(isSettingName);
            const unknown = Object.keys(values).filter((name) => !isSettingName(name));
            if (!mayWriteAny(viewer)) throw forbidden("site.manage");
            if (unknown.length > 0) throw new InvalidInput(unknown.map((name) => rowFor(name, "is not a setting.")));
            requireWrite(viewer, names);
            await database.transaction(async () => {
                const before = decidedValues(await known.get(), names);
                await store(values);
                const after = decidedValues(await known.get(), names);
                const changed = diffFields<Record<string, unknown>>(before, after);
                if (changed) await actionLog.record(viewer, { kind: "change", ...SETTINGS, ...toRecordedChange(changed) });
            });
        },
    };

    /** Describes recorded changes to viewers who may write all changed settings. */
    async function filterReadable(viewer: Viewer, found: readonly LoggedAction[]): Promise<ReadableAction[]> {
        const values = await known.get();
        return found
            .filter((action) => namesIn(action).every((name) => reaches(viewer, settings[name].write)))
            .map((action) => ({ action, shown: { names: namesIn(action) }, canUndo: isUnchanged(values, action) }));
    }

    async function undo(viewer: Viewer, action: LoggedAction): Promise<void> {
        requireWrite(viewer, namesIn(action));
        if (!isUnchanged(await known.get(), action)) throw hasChangedSince();
        await store(action.before);
        // A setting that had its default has it again, also where a later version of the product chooses another one.
        const isDefault = (name: SettingName) => JSON.stringify(action.before[name]) === JSON.stringify(settings[name].default);
        await repository.remove(namesIn(action).filter(isDefault));
        known.drop();
    }

    async function readAll(): Promise<SettingValues> {
        const rows = await repository.all();
        return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]));
    }

    async function store(values: Record<string, unknown>): Promise<void> {
        const cleaned = Object.entries(values).map(([name, value]) => [name, withoutMarkup(value)] as const);
        const wrong = cleaned.filter(([name, value]) => !isValid(name, value));
        if (wrong.length > 0) throw new InvalidInput(wrong.map(([name]) => rowFor(name, "is not valid.")));
        await repository.put(cleaned.map(([name, value]) => ({ name, value: JSON.stringify(value) })));
        known.drop();
    }
}

/**
 * Checks a value of a setting; one that has none is not valid. A setting's check is compiled at its first use, since most sites have few
 * settings that differ from their defaults, and all checks together take as long as the rest of a start.
 */
function isValid(name: string, value: unknown): boolean {
    if (value === undefined || !isSettingName(name)) return false;
    const check = checks.get(name) ?? ajv.compile(settings[name].schema);
    checks.set(name, check);
    return check(value) === true;
}

/** Returns the stored value, or the default if the value no longer fits the schema, as after an update. */
function decided<Name extends SettingName>(values: SettingValues, name: Name): SettingValue<Name> {
    const value = values[name];
    return (isValid(name, value) ? value : settings[name].default) as SettingValue<Name>;
}

function decidedValues(values: SettingValues, names: readonly SettingName[]): Record<string, unknown> {
    return Object.fromEntries(names.map((name) => [name, decided(values, name)]));
}

/** Returns the part of a change to record: for secrets, only the fact that they were changed. */
function toRecordedChange({ before, after }: Record<"before" | "after", Record<string, unknown>>) {
    const secrets = Object.keys(after).filter((name) => isSettingName(name) && settings[name].read === "nobody");
    const plain = (values: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)));
    return { before: plain(before), after: { ...plain(after), ...(secrets.length > 0 && { [SECRETS]: secrets }) } };
}

/** Key in a recorded change that lists the names of changed secrets. */
const SECRETS = "secrets";

function namesIn({ after }: LoggedAction): SettingName[] {
    // Stryker disable next-line ArrayDeclaration: a name that is no setting is filtered out.
    const { [SECRETS]: secrets = [], ...plain } = after;
    return [...Object.keys(plain), ...(secrets as string[])].filter(isSettingName);
}

/**
 * Whether all settings of a recorded change still have the values that it set. Always false for a change of a secret: `SECRETS` isn't a
 * setting, so it never has the recorded value.
 */
function isUnchanged(values: SettingValues, { after }: LoggedAction): boolean {
    return areFieldsUnchanged(decidedValues(values, settingNames), after);
}

/** Refuses with 403 a viewer who may not change one of these settings. */
function requireWrite(viewer: Viewer, names: readonly SettingName[]): void {
    const denied = names.filter((name) => !reaches(viewer, settings[name].write));
    if (denied.length > 0) throw forbidden(denied.map((name) => settings[name].write));
}

function mayWriteAny(viewer: Viewer): boolean {
    return settingNames.some((name) => reaches(viewer, settings[name].write));
}

function reaches(viewer: Viewer, level: SettingLevel): boolean {
    if (level === "public") return true;
    return level !== "nobody" && may(viewer, [level, "site.manage"]);
}

/** Creates the error of a setting, with the complete name as its field, including dots. */
function rowFor(name: string, message: string): FieldError {
    return { ...createFieldError("", "invalid"), field: name, message: `${name} ${message}` };
}

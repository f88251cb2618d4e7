import type { Config } from "@parley/config/server";
import type { Input, Page } from "@parley/library/contract";
import { ApiRefusal, fill, isExpanded, toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { GONE } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, conflict, invalidField, isCurrentETag, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Reauthentication } from "@parley/permissions/server";
import type {
    GivenAsset,
    patchTheme,
    postTheme,
    Theme,
    ThemeAsset,
    ThemeAssetName,
    ThemeRevision,
} from "@parley/themes/contract";
import {
    BUILT_IN_COLORS,
    BUILT_IN_THEME,
    isThemeAssetName,
    SHIPPED_VERSION,
    THEME_ASSETS,
    WRITE_THEME_CODE,
} from "@parley/themes/contract";
import type { AssetReader } from "./assetReader";
import { requireOwnFont } from "./assetReader";
import type { AssetContents } from "./assets";
import { describeAsset, findExtension, isCodeChanged, readAsset } from "./assets";
import type { FileThemes } from "./fileThemes";
import { createThemeLookup, toID } from "./themeLookup";
import type { ThemePresenter, ThemeRecord } from "./themePresenter";
import { toShippedRecord } from "./themePresenter";
import type { ThemeStates } from "./themes.actions";
import type { ThemeRow, ThemesRepository } from "./themes.repository";

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    repository: ThemesRepository;
    states: Pick<ThemeStates, "of">;
    actionLog: Pick<ActionLog, "record">;
    presenter: ThemePresenter;
    config: Pick<Config, "get" | "write">;
    reauthentication: Pick<Reauthentication, "require">;
    fileThemes: FileThemes;
    assetReader: AssetReader;
}

type Expand = { expand?: readonly ("all" | `${ThemeAssetName}.data`)[] | undefined };
type Change = Input<typeof patchTheme>;

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

export type ThemesService = ReturnType<typeof createThemesService>;

/** Creates the functions that store themes and choose that of the site (contract §5.12). Reading is for everybody, writing for site.manage. */
export function createThemesService(dependencies: Dependencies) {
    const { database, clock, repository, states, actionLog, presenter, config } = dependencies;
    const { reauthentication, fileThemes, assetReader } = dependencies;
    const { find, requireRow, requireContents } = createThemeLookup(repository, fileThemes);

    return {
        async list({ expand }: Expand): Promise<Theme[]> {
            const rows = await repository.all();
            const revisions = new Map(
                (await repository.revisionsByID(rows.map((row) => row.revisionID))).map((row) => [row.revisionID, row]),
            );
            const stored = rows.flatMap((row): ThemeRecord[] => {
                const revision = revisions.get(row.revisionID);
                return revision ? [{ row, revision }] : [];
            });
            return presenter.present([...fileThemes.all.map(toShippedRecord), ...stored], toExpanded(expand));
        },

        async get(key: string, { expand, revisionID }: Expand & { revisionID?: number | undefined }): Promise<Theme> {
            return presenter.one(await find(key, revisionID), toExpanded(expand));
        },

        current,

        async revisions(key: string, { page = 1, limit = 100 }): Promise<Page<ThemeRevision>> {
            if (fileThemes.find(key)) return { items: [], paging: { page, limit, total: 0 } };
            const row = await requireRow(toID(key));
            const [rows, total] = await Promise.all([
                repository.revisionsOf(row.themeID, (page - 1) * limit, limit),
                repository.countRevisions(row.themeID),
            ]);
            return { items: await presenter.revisions(row, rows), paging: { page, limit, total } };
        },

        async asset(key: string, name: string): Promise<ThemeAsset> {
            const { record, asset } = await requireAsset(key, name);
            return describeAsset(presenter.toOwner(record), asset, true);
        },

        /** Returns the content of an asset for its address with an extension. Throws 400 for the extension of another type. */
        async file(key: string, name: string, extension: string, revisionID: number | undefined) {
            const { record, asset } = await requireAsset(key, name, revisionID);
            if (findExtension(asset) !== extension)
                throw badRequest(fill("This asset is a file of the type {type}.", { type: THEME_ASSETS[asset].type }));
            return { asset, content: presenter.toOwner(record).contents[asset] };
        },

        async setCurrent(viewer: Viewer, key: string): Promise<Theme> {
            requirePermission(viewer, "site.manage");
            await find(key).catch(() => {
                throw invalidField("themeID", "There is no such theme.");
            });
            await config.write(viewer, { "themes.current": key });
            return current();
        },

        /** Shows a theme in this session; the empty key ends that. Returns the theme that the session sees then. */
        async preview(viewer: Viewer, key: string, revisionID: number | undefined): Promise<Theme> {
            requirePermission(viewer, "site.manage");
            const { sessionID } = viewer;
            if (sessionID === undefined) throw badRequest("A preview belongs to a session. Sign in with a browser.");
            const record = key === "" ? undefined : await find(key, revisionID);
            await database.transaction(async () => {
                await repository.removeOldPreviews(toDateTime(new Date(clock().getTime() - MONTH_MS)));
                await repository.removePreview(sessionID);
                const started = { sessionID, themeID: key, revisionID: revisionID ?? null, dateInserted: toDateTime(clock()) };
                if (record) await repository.addPreview(started);
            });
            return record ? presenter.one(record, () => true) : current();
        },

        async create(viewer: Viewer, { assets, ...fields }: Input<typeof postTheme>): Promise<Theme> {
            requirePermission(viewer, "site.manage");
            return store(viewer, fields, await assetReader.readAll(assets));
        },

        /** Stores a copy of a theme with its active revision. Of ours it has the colours, so that there is something to edit. */
        async copy(viewer: Viewer, key: string, name: string): Promise<Theme> {
            requirePermission(viewer, "site.manage");
            const record = await find(key);
            const present = presenter.toOwner(record).contents;
            const contents = record.row
                ? present
                : { ...present, variables: { ...BUILT_IN_COLORS, ...record.shipped.variables } };
            const { parentTheme, parentVersion } = record.row ?? { parentTheme: key, parentVersion: SHIPPED_VERSION };
            return store(viewer, { name, parentTheme, parentVersion }, contents);
        },

        /** Throws 412 if `ifMatch` names another revision than the active one (FC-52). */
        async change(viewer: Viewer, { themeID: key, ...input }: Change, ifMatch?: string): Promise<Theme> {
            requirePermission(viewer, "site.manage");
            const { assets, revisionID, revisionName, ...fields } = input;
            const themeID = toChangeable(fileThemes, key, "changed");
            const given = await assetReader.readAll(assets);
            await changeTheme(viewer, themeID, async (row) => {
                if (!isCurrentETag(ifMatch, toETag(row.revisionID))) throw await createThemeConflict(row);
                const base = await requireContents(themeID, revisionID ?? row.revisionID);
                const active = await requireContents(themeID, row.revisionID);
                const contents = { ...base, ...given };
                // Only with new content is there a new revision.
                const isNew = JSON.stringify(contents) !== JSON.stringify(base);
                if (isNew) requireOwnFont(contents);
                await requireConfirmed(viewer, active, contents);
                const next = isNew ? await addRevision(viewer, themeID, contents) : (revisionID ?? row.revisionID);
                // What was edited is published now, or was given up for what somebody restored.
                if (isNew) await repository.removeDraft(themeID, viewer.userID);
                if (revisionName !== undefined) await repository.nameRevision(next, revisionName);
                return { ...withoutUndefined(fields), revisionID: next };
            });
            return presenter.one(await find(key), () => true);
        },

        async remove(viewer: Viewer, key: string): Promise<void> {
            requirePermission(viewer, "site.manage");
            const themeID = toChangeable(fileThemes, key, "deleted");
            await database.transaction(async () => {
                await requireRow(themeID);
                if ((await config.get("themes.current")) === String(themeID))
                    throw conflict("This is the theme of the site. Apply another one first.");
                const before = await states.of(themeID);
                await repository.remove(themeID);
                const after = GONE;
                await actionLog.record(viewer, { kind: "delete", recordType: "theme", recordID: themeID, before, after });
            });
        },

        async putAsset(viewer: Viewer, key: string, name: string, given: GivenAsset): Promise<ThemeAsset> {
            requirePermission(viewer, "site.manage");
            const asset = requireName(name);
            const content = await assetReader.readOne(asset, given);
            return changeAsset(viewer, key, asset, () => content);
        },

        async patchAsset(viewer: Viewer, key: string, name: string, given: GivenAsset): Promise<ThemeAsset> {
            requirePermission(viewer, "site.manage");
            const asset = requireName(name);
            const read = await assetReader.readOne(asset, given);
            return changeAsset(viewer, key, asset, (present) => {
                const isMerged = isPlainObject(read) && isPlainObject(present);
                return isMerged ? readAsset(asset, { data: { ...present, ...read } }, "") : read;
            });
        },

        async removeAsset(viewer: Viewer, key: string, name: string): Promise<void> {
            await changeAsset(viewer, key, requireName(name), () => undefined);
        },
    };

    /** Returns the theme of the site with all assets: the built-in one if the chosen one does not exist any more. */
    async function current(): Promise<Theme> {
        const key = await config.get("themes.current");
        const record = await find(key).catch(() => find(BUILT_IN_THEME));
        return presenter.one(record, () => true);
    }

    async function changeAsset(
        viewer: Viewer,
        key: string,
        name: ThemeAssetName,
        toContent: (present: unknown) => unknown,
    ): Promise<ThemeAsset> {
        requirePermission(viewer, "site.manage");
        const themeID = toChangeable(fileThemes, key, "changed");
        await changeTheme(viewer, themeID, async (row) => {
            const { [name]: present, ...others } = await requireContents(themeID, row.revisionID);
            const content = toContent(present);
            if (content === undefined && present === undefined) throw notFound("Asset");
            const contents = { ...others, ...(content !== undefined && { [name]: content }) };
            requireOwnFont(contents);
            await requireConfirmed(viewer, { [name]: present }, { [name]: content });
            return { revisionID: await addRevision(viewer, themeID, contents) };
        });
        return describeAsset(presenter.toOwner(await find(key)), name, true);
    }

    async function store(
        viewer: Viewer,
        fields: Omit<Input<typeof postTheme>, "assets">,
        contents: AssetContents,
    ): Promise<Theme> {
        requireOwnFont(contents);
        await requireConfirmed(viewer, {}, contents);
        return database.transaction(async () => {
            const stamp = { dateInserted: toDateTime(clock()), insertUserID: viewer.userID };
            const themeID = await repository.insert({ ...fields, ...stamp, revisionID: 0 });
            const revisionID = await addRevision(viewer, themeID, contents);
            await repository.update(themeID, { revisionID });
            const after = await states.of(themeID);
            await actionLog.record(viewer, { kind: "create", recordType: "theme", recordID: themeID, after });
            return presenter.one(await find(String(themeID)), () => true);
        });
    }

    /** Changes the row of a theme in a transaction, and records it if the row differs afterwards. */
    async function changeTheme(
        viewer: Viewer,
        themeID: number,
        work: (row: ThemeRow) => Promise<Partial<ThemeRow>>,
    ): Promise<void> {
        await database.transaction(async () => {
            const row = await requireRow(themeID);
            const before = await states.of(themeID);
            await repository.update(themeID, await work(row));
            const after = await states.of(themeID);
            if (after) await repository.dropSurplusRevisions(themeID, after.revisionID);
            if (JSON.stringify(before) !== JSON.stringify(after))
                await actionLog.record(viewer, { kind: "change", recordType: "theme", recordID: themeID, before, after });
        });
    }

    function addRevision(viewer: Viewer, themeID: number, contents: AssetContents): Promise<number> {
        const assets = JSON.stringify(contents);
        const stamp = { dateInserted: toDateTime(clock()), insertUserID: viewer.userID };
        return repository.addRevision({ themeID, assets, revisionName: null, ...stamp });
    }

    /** Requires the permission to write fragments, and recent reauthentication, for a change of code (decision 27). */
    async function requireConfirmed(viewer: Viewer, before: AssetContents, after: AssetContents): Promise<void> {
        if (!isCodeChanged(before, after)) return;
        requirePermission(viewer, WRITE_THEME_CODE);
        await reauthentication.require(viewer, { acceptsToken: true });
    }

    async function requireAsset(key: string, name: string, revisionID?: number) {
        const asset = requireName(name);
        const record = await find(key, revisionID);
        if (presenter.toOwner(record).contents[asset] === undefined) throw notFound("Asset");
        return { record, asset };
    }

    async function createThemeConflict(row: ThemeRow): Promise<ApiRefusal> {
        return new ApiRefusal({
            status: 412,
            message: "Somebody else has changed this theme in the meantime.",
            description: "Nothing was saved. Compare both, and save again.",
            code: "editConflict",
            etag: toETag(row.revisionID),
            present: await presenter.one(await find(String(row.themeID)), () => true),
        });
    }
}

/** Returns the ETag of a theme: its active revision; undefined for a theme in the code. */
export const toETag = (revisionID: number): string => `"${revisionID}"`;

/** Returns the ID of a stored theme. Throws 422 for a theme in the code or in a folder. */
function toChangeable(fileThemes: FileThemes, key: string, what: "changed" | "deleted"): number {
    if (fileThemes.find(key))
        throw invalidField(
            "themeID",
            what === "changed"
                ? "A built-in theme can’t be changed. Copy it instead."
                : "A built-in theme can’t be deleted. Copy it instead.",
        );
    return toID(key);
}

function requireName(name: string): ThemeAssetName {
    if (!isThemeAssetName(name)) throw notFound("Asset");
    return name;
}

const toExpanded = (expand: Expand["expand"]) => (name: ThemeAssetName) => isExpanded(expand, `${name}.data`);

const isPlainObject = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);

function withoutUndefined<T extends object>(fields: T): Partial<T> {
    return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

import type { Input } from "@parley/library/contract";
import { moveInOrder, toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { conflict, forbidden, invalidField, may, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { TranslateText } from "@parley/library/server/translatables";
import { getTranslatables } from "@parley/library/server/translatables";
import type {
    getReportReasons,
    patchReportReason,
    postReportReason,
    ReportReason,
    ReportReasonFragment,
} from "@parley/moderation/contract";
import { MODERATE } from "@parley/moderation/contract";
import type { ReportReasonRow } from "../moderation.tables";
import type { RoleLookup } from "../roleLookup";
import { createTranslatableReasons } from "./translatableReasons";

interface Dependencies {
    kit: Pick<ServerKit, "api" | "database" | "clock">;
    rolesOf: RoleLookup;
}

export type ReasonsService = ReturnType<typeof createReasonsService>;

/** Creates the functions for report reasons, which are offered by role and managed by moderators. */
export function createReasonsService({ kit, rolesOf }: Dependencies) {
    const { database, clock } = kit;
    const now = () => toDateTime(clock());
    const translatables = getTranslatables(kit);
    const findTexts = (reader: Viewer) => translatables.findTexts(reader, "report-reasons");
    translatables.provide(createTranslatableReasons(all));

    return {
        async list(viewer: Viewer, { includeDeleted = false }: Input<typeof getReportReasons>): Promise<ReportReason[]> {
            requirePermission(viewer, ["flag.add", ...MODERATE]);
            const isModerator = may(viewer, MODERATE);
            const counts = isModerator ? await countsOf() : undefined;
            const rows = isModerator ? await all() : await openTo(viewer);
            const translate = await findTexts(viewer);
            return rows.filter(({ deleted }) => !deleted || includeDeleted).map((row) => shown(row, translate, counts));
        },

        /**
         * Returns these reasons if all of them are open to the viewer. Throws 403 if none is open to the viewer, and 422 for one that is
         * not.
         */
        async requireOpen(viewer: Viewer, ids: readonly string[]): Promise<string[]> {
            const open = new Set((await openTo(viewer)).map(({ reportReasonID }) => reportReasonID));
            if (open.size === 0) throw forbidden("flag.add", { description: "There are no reasons to choose from." });
            if (ids.some((id) => !open.has(id))) throw invalidField("reportReasonIDs", "There is no such reason.");
            return [...new Set(ids)];
        },

        /** Returns the reasons of each of these reports. */
        async ofReports(viewer: Viewer, reportIDs: readonly number[]): Promise<Map<number, ReportReasonFragment[]>> {
            const found = new Map<number, ReportReasonFragment[]>();
            if (reportIDs.length === 0) return found;
            const rows = await database.query
                .selectFrom("reportGivenReasons as g")
                .innerJoin("reportReasons as r", "r.reportReasonID", "g.reportReasonID")
                .select(["g.reportID", "r.reportReasonID", "r.name", "r.description"])
                .where("g.reportID", "in", reportIDs)
                .orderBy("r.sort")
                .orderBy("r.reportReasonID")
                .execute();
            const translate = await findTexts(viewer);
            for (const { reportID, ...reason } of rows)
                found.set(reportID, [...(found.get(reportID) ?? []), translateReason(reason, translate)]);
            return found;
        },

        async add(viewer: Viewer, { reportReasonID, name, description, roleIDs = [], sort }: Input<typeof postReportReason>) {
            requirePermission(viewer, "community.moderate");
            const rows = await all();
            const row: ReportReasonRow = {
                reportReasonID,
                name,
                description,
                roleIDs: JSON.stringify(roleIDs),
                sort: sort ?? Math.max(-1, ...rows.map((one) => one.sort)) + 1,
                deleted: false,
                dateInserted: now(),
                insertUserID: viewer.userID,
                dateUpdated: null,
                updateUserID: null,
            };
            const added = await database.query
                .insertInto("reportReasons")
                .values(row)
                .onConflict((clash) => clash.column("reportReasonID").doNothing())
                .returning("reportReasonID")
                .executeTakeFirst();
            if (!added) {
                const present = shown(await byID(reportReasonID), await findTexts(viewer));
                throw conflict("There is a reason with this ID already.", { conflictingReason: present });
            }
            return shown(row, await findTexts(viewer));
        },

        async change(viewer: Viewer, { reportReasonID, roleIDs, ...changes }: Input<typeof patchReportReason>) {
            requirePermission(viewer, "community.moderate");
            const [present, translate] = [await byID(reportReasonID), await findTexts(viewer)];
            // A text that is sent as it was shown has not been changed.
            const translated = translateReason(present, translate);
            const { name, description, ...others } = changes;
            await update(viewer, reportReasonID, {
                ...given(others),
                ...given({
                    name: name === translated.name ? undefined : name,
                    description: description === translated.description ? undefined : description,
                }),
                ...(roleIDs && { roleIDs: JSON.stringify(roleIDs) }),
            });
            return shown(await byID(reportReasonID), translate);
        },

        /** Stops offering a reason. Reports with it keep it. */
        async remove(viewer: Viewer, reportReasonID: string): Promise<void> {
            requirePermission(viewer, "community.moderate");
            await byID(reportReasonID);
            await update(viewer, reportReasonID, { deleted: true });
        },

        /** Moves a reason one position up or down among the offered ones. */
        async move(viewer: Viewer, reportReasonID: string, by: -1 | 1): Promise<void> {
            requirePermission(viewer, "community.moderate");
            const ids = (await all()).filter(({ deleted }) => !deleted).map((row) => row.reportReasonID);
            if (!ids.includes(reportReasonID)) throw notFound("Report reason");
            await store(viewer, new Map(moveInOrder(ids, reportReasonID, by).map((id, sort) => [id, sort])));
        },

        async setSorts(viewer: Viewer, sorts: Readonly<Record<string, number>>): Promise<void> {
            requirePermission(viewer, "community.moderate");
            const known = new Set((await all()).map(({ reportReasonID }) => reportReasonID));
            const unknown = Object.keys(sorts).find((id) => !known.has(id));
            if (unknown !== undefined) throw notFound("Report reason");
            await store(viewer, new Map(Object.entries(sorts)));
        },
    };

    function store(viewer: Viewer, sorts: ReadonlyMap<string, number>): Promise<void> {
        return database.transaction(async () => {
            for (const [reportReasonID, sort] of sorts) await update(viewer, reportReasonID, { sort });
        });
    }

    function all(): Promise<ReportReasonRow[]> {
        return database.query.selectFrom("reportReasons").selectAll().orderBy("sort").orderBy("reportReasonID").execute();
    }

    async function openTo(viewer: Viewer): Promise<ReportReasonRow[]> {
        const roleIDs = await rolesOf(viewer.userID);
        return (await all()).filter((row) => {
            const wanted = rolesIn(row);
            return !row.deleted && (wanted.length === 0 || wanted.some((roleID) => roleIDs.includes(roleID)));
        });
    }

    async function byID(reportReasonID: string): Promise<ReportReasonRow> {
        const row = await database.query
            .selectFrom("reportReasons")
            .selectAll()
            .where("reportReasonID", "=", reportReasonID)
            .executeTakeFirst();
        if (!row) throw notFound("Report reason");
        return row;
    }

    async function update({ userID }: Viewer, reportReasonID: string, changes: Partial<ReportReasonRow>): Promise<void> {
        await database.query
            .updateTable("reportReasons")
            .set({ ...changes, dateUpdated: now(), updateUserID: userID })
            .where("reportReasonID", "=", reportReasonID)
            .execute();
    }

    async function countsOf(): Promise<Map<string, number>> {
        const rows = await database.query
            .selectFrom("reportGivenReasons")
            .select(({ fn }) => ["reportReasonID", fn.countAll<number>().as("count")])
            .groupBy("reportReasonID")
            .execute();
        return new Map(rows.map(({ reportReasonID, count }) => [reportReasonID, Number(count)]));
    }
}

const rolesIn = ({ roleIDs }: Pick<ReportReasonRow, "roleIDs">): number[] => JSON.parse(roleIDs) as number[];

/** Returns a reason with its texts in the language of a reader. */
function translateReason<Reason extends ReportReasonFragment>(reason: Reason, translate: TranslateText): Reason {
    const { reportReasonID, name, description } = reason;
    return {
        ...reason,
        name: translate(reportReasonID, "name", name),
        description: translate(reportReasonID, "description", description),
    };
}

function shown(row: ReportReasonRow, translate: TranslateText, counts?: ReadonlyMap<string, number>): ReportReason {
    const countReports = counts && (counts.get(row.reportReasonID) ?? 0);
    return { ...translateReason(row, translate), roleIDs: rolesIn(row), ...(countReports !== undefined && { countReports }) };
}

/** Returns the fields that are not `undefined`. */
function given<T extends object>(changes: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
    return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as ReturnType<typeof given<T>>;
}

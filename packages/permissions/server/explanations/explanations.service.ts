import { GUEST_USER_ID } from "@parley/accounts/contract";
import type { UserRow, UsersRepository } from "@parley/accounts/server";
import type { Input, SmartID, Translate } from "@parley/library/contract";
import { fill, isGrantable, parseSmartID } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, may, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { ExplanationReason, getExplanation, PermissionExplanation } from "@parley/permissions/contract";
import { RoleID } from "@parley/permissions/contract";
import type { PermissionsService } from "../permissions.service";
import type { RolesRepository } from "../roles/roles.repository";
import type { TranslateRole } from "../roles/translatableRoles";
import type { Explainer, Explanation, Reason } from "./permissionExplainer";
import { createExplainer } from "./permissionExplainer";

/** Question of a viewer about a permission on a record. */
interface RecordQuestion {
    viewer: Viewer;
    permission: string;
    /** The record as the viewer referred to it. */
    recordID: SmartID;
    explainer: Explainer;
}

/**
 * Explains a permission on a feature's records. Throws 404 for a record that the viewer may not see, as for a missing one. The
 * result must agree with the feature's own permission check.
 */
export type ExplanationSource = (question: RecordQuestion) => Promise<Explanation & { recordID: number }>;

interface Dependencies {
    users: UsersRepository;
    roles: RolesRepository;
    permissions: PermissionsService;
    /** Returns the user ID for a smart ID; 0 is the guest. */
    idOf: (viewer: Viewer, userID: SmartID) => Promise<number>;
    findTranslation: ServerKit["findTranslation"];
    /** Returns how roles are named for a reader. */
    findRoleTexts: (reader: Viewer) => Promise<TranslateRole>;
}

export type ExplanationsService = ReturnType<typeof createExplanationsService>;

/** Creates the service that explains the permissions of a member to moderators. */
export function createExplanationsService(dependencies: Dependencies) {
    const { users, roles, permissions, idOf, findTranslation, findRoleTexts } = dependencies;
    const sources = new Map<string, ExplanationSource>();

    return {
        /** Registers the explanation source for a record type, such as `discussion`. */
        provideExplanations: (recordType: string, source: ExplanationSource): void => void sources.set(recordType, source),

        /** Explains a permission. Throws 403, 404 for a user or record that the viewer may not see, and `InvalidInput`. */
        async explainPermission(
            viewer: Viewer,
            { userID: reference, permission, ...record }: Input<typeof getExplanation>,
        ): Promise<PermissionExplanation> {
            requirePermission(viewer, ["community.moderate", "users.edit"]);
            requireKnown(permission);
            const source = sourceOf(record);
            const userID = await idOf(viewer, reference);
            const row = userID === GUEST_USER_ID ? undefined : await users.byID(userID);
            if (userID !== GUEST_USER_ID && (!row || row.deleted)) throw notFound("User");
            const explain = async (subject: UserRow | undefined, name: string) => {
                const explainer = await createExplainerFor(viewer, subject, name);
                if (!source) return explainer.permission(permission);
                return source.explain({ viewer, permission, recordID: source.recordID, explainer });
            };
            const t = findTranslation(viewer);
            const { allowed, reasons, recordID } = await weighed(row, row?.name ?? t("Guest"), explain);
            return {
                userID,
                name: row?.name ?? t("Guest"),
                permission,
                ...(source && recordID !== undefined && { recordType: source.recordType, recordID }),
                allowed,
                reasons: reasons.map((reason) => toExplanationReason(reason, t)),
            };
        },
    };

    function sourceOf({ recordType, recordID }: Pick<Input<typeof getExplanation>, "recordType" | "recordID">) {
        if (recordType === undefined && recordID === undefined) return undefined;
        if (recordType === undefined) throw requiresOther("recordType");
        if (recordID === undefined) throw requiresOther("recordID");
        const explain = sources.get(recordType);
        if (!explain)
            throw invalidField("recordType", fill("recordType should be one of {types}.", { types: [...sources.keys()].sort() }));
        return { recordType, recordID, explain };
    }

    async function createExplainerFor(viewer: Viewer, row: UserRow | undefined, name: string): Promise<Explainer> {
        const roleIDs = row ? await roles.idsOf(row.userID) : [RoleID.guest];
        const subject = {
            userID: row?.userID ?? GUEST_USER_ID,
            permissions: row ? await permissions.ofFree(row) : await permissions.of(GUEST_USER_ID),
        };
        const held = (await roles.all()).filter(({ roleID }) => roleIDs.includes(roleID)).map(await findRoleTexts(viewer));
        const namesRoles = may(viewer, ["personalInfo.view", "site.manage"]);
        return createExplainer({ subject, name, held, namesRoles, t: findTranslation(viewer) }, roles);
    }
}

/** Explains the permission for a member's current state: a banned member counts as a guest, whatever their roles grant (FC-22). */
async function weighed(
    row: UserRow | undefined,
    name: string,
    explain: (subject: UserRow | undefined, name: string) => Promise<Explanation & { recordID?: number }>,
): Promise<Explanation & { recordID?: number }> {
    const free = await explain(row, name);
    if (!row || row.banned === 0) return free;
    const banned = {
        text: "{name} is banned, and so counts as a guest.",
        values: { name: row.name },
        ids: { userID: row.userID },
    };
    const asGuest = await explain(undefined, row.name);
    if (asGuest.allowed) return { ...asGuest, reasons: [banned, ...asGuest.reasons] };
    if (free.allowed) return { ...free, allowed: false, reasons: [...free.reasons, banned] };
    return { ...free, reasons: [banned, ...free.reasons] };
}

function requireKnown(permission: string): void {
    if (permission !== "session.valid" && !isGrantable("global", permission))
        throw invalidField("permission", fill("{permission} is not the name of a permission.", { permission }));
}

const requiresOther = (field: string) =>
    invalidField(field, "recordType and recordID go together.", { code: "fieldRequirement", status: 400 });

function toExplanationReason({ text, values = {}, ids = {} }: Reason, t: Translate): ExplanationReason {
    return { sentence: t(text, values), text, values, ids };
}

/** Returns the numeric ID of a record that can't be referred to otherwise. Throws 404 for anything else. */
export function parseRecordID(recordID: SmartID, what: string): number {
    const reference = parseSmartID(recordID);
    if (reference?.kind !== "id" || reference.id < 1) throw notFound(what);
    return reference.id;
}

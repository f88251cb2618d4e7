import type { ActionSource, LoggedAction } from "@parley/library/server/actionLog";
import { hasChangedSince } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { may, requirePermission } from "@parley/library/server/http";
import type { TranslationServiceType } from "@parley/translationServices/contract";
import { SERVICE_NAMES, TRANSLATION_SERVICE_TYPES } from "@parley/translationServices/contract";
import type { StoredServices } from "./storedServices";
import type { TranslationServiceRow } from "./translationServices.repository";

/** State of a service in a logged action. Its key is not recorded, only which it was. */
type ServiceState = Pick<TranslationServiceRow, "type" | "enabled" | "url" | "keyVersion">;

/** Returns the ID of a service in the action log. */
export const toRecordID = (type: TranslationServiceType): number => TRANSLATION_SERVICE_TYPES.indexOf(type) + 1;

export const toServiceState = ({ type, enabled, url, keyVersion }: ServiceState): ServiceState => ({
    type,
    enabled,
    url,
    keyVersion,
});

/**
 * Creates the source of logged actions on services. Undo restores whether a service is enabled, and its address; a change of the key can't be
 * undone, as of any secret.
 */
export function createServiceActions(services: Pick<StoredServices, "find" | "put" | "all">): ActionSource {
    return {
        effects: { change: "configures" },
        async filterReadable(viewer, actions) {
            if (!may(viewer, "site.manage")) return [];
            const present = new Map((await services.all()).map((row) => [row.type, row]));
            return actions.map((action) => {
                const { type } = stateIn(action.after);
                return { action, shown: { name: SERVICE_NAMES[type] }, canUndo: isAsMade(action, present.get(type)) };
            });
        },
        async undo(viewer: Viewer, action: LoggedAction) {
            requirePermission(viewer, "site.manage");
            const before = stateIn(action.before);
            const present = await services.find(before.type);
            if (!isAsMade(action, present)) throw hasChangedSince();
            await services.put({ ...present, enabled: before.enabled, url: before.url, problem: null });
        },
    };
}

const stateIn = (state: LoggedAction["after"]): ServiceState => state as unknown as ServiceState;

function isAsMade({ before, after }: LoggedAction, present: TranslationServiceRow | undefined): boolean {
    if (!present || stateIn(before).keyVersion !== stateIn(after).keyVersion) return false;
    return JSON.stringify(toServiceState(stateIn(after))) === JSON.stringify(toServiceState(present));
}

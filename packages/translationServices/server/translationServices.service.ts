import type { Input } from "@parley/library/contract";
import { trimEndCharacters } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Egress } from "@parley/library/server/egress";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Reauthentication } from "@parley/permissions/server";
import type { putTranslationService, TranslationService } from "@parley/translationServices/contract";
import { DEFAULT_SERVICE_URLS, SERVICE_NAMES, TRANSLATION_SERVICE } from "@parley/translationServices/contract";
import type { CharacterBudget, CharacterUsage } from "./characterBudget";
import { drivers } from "./drivers";
import type { StoredServices } from "./storedServices";
import { toRecordID, toServiceState } from "./translationServices.actions";
import type { TranslationServiceRow } from "./translationServices.repository";

interface Dependencies extends Pick<ServerKit, "database"> {
    services: StoredServices;
    budget: Pick<CharacterBudget, "read">;
    actionLog: Pick<ActionLog, "record">;
    reauthentication: Pick<Reauthentication, "require">;
    egress: Pick<Egress, "isPermitted">;
}

type Configuration = Input<typeof putTranslationService>;
type Encrypt = Awaited<ReturnType<StoredServices["createEncryption"]>>;

export type TranslationServicesService = ReturnType<typeof createTranslationServicesService>;

/** Creates the functions that list and configure translation services, for members who manage the site (I18N-006, I18N-007, ADM-011). */
export function createTranslationServicesService({
    database,
    services,
    budget,
    actionLog,
    reauthentication,
    egress,
}: Dependencies) {
    return {
        async list(viewer: Viewer): Promise<TranslationService[]> {
            requirePermission(viewer, "site.manage");
            const usage = await budget.read();
            return (await services.all()).map((row) => toTranslationService(row, usage.get(row.type)));
        },

        /**
         * Configures a service. Requires reauthentication, since a service gets texts of the site. Throws 422 for an address that this site may
         * not contact, for an enabled service without an address or the key that it needs, and for another address without its key: a key is
         * never sent to another server than the one that it was entered for.
         */
        async configure(viewer: Viewer, input: Configuration): Promise<TranslationService> {
            requirePermission(viewer, "site.manage");
            await reauthentication.require(viewer, { acceptsToken: true });
            const encrypt = await services.createEncryption();
            await database.transaction(async () => {
                const before = await services.find(input.type);
                const row = toRow(input, before, encrypt);
                await services.put(row);
                const states = { before: toServiceState(before), after: toServiceState(row) };
                if (JSON.stringify(states.before) === JSON.stringify(states.after)) return;
                await actionLog.record(viewer, {
                    kind: "change",
                    recordType: TRANSLATION_SERVICE,
                    recordID: toRecordID(input.type),
                    ...states,
                });
            });
            const row = await services.find(input.type);
            return toTranslationService(row, (await budget.read()).get(input.type));
        },
    };

    /** Returns the service as it is to be stored. */
    function toRow(input: Configuration, before: TranslationServiceRow, encrypt: Encrypt): TranslationServiceRow {
        const { type, enabled, apiKey } = input;
        const url = input.url === undefined ? before.url : requireURL(input);
        if (url === "" && (enabled || typeof apiKey === "string")) throw invalidField("url", "Enter the address of the service.");
        requireKey(input, { before, url });
        const isChanged = typeof apiKey === "string" || (apiKey === null && before.sealedKey !== null);
        return {
            type,
            enabled,
            url,
            sealedKey: apiKey === undefined ? before.sealedKey : apiKey && encrypt(apiKey, { type, url }),
            keyVersion: before.keyVersion + (isChanged ? 1 : 0),
            problem: null,
        };
    }

    /** Returns an address without a slash at its end; the usual one for an empty text. Throws 422 for one that this site may not contact. */
    function requireURL({ type, url: text = "" }: Configuration): string {
        const trimmed = text.trim();
        if (trimmed === "") return DEFAULT_SERVICE_URLS[type];
        const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
        if (!url || !egress.isPermitted(trimmed) || url.search !== "" || url.hash !== "")
            throw invalidField("url", "Enter an address that begins with https://, such as https://translate.example.");
        return trimEndCharacters(url.href, /\//);
    }
}

/** Throws 422 if the key is missing, or is that of another address. */
function requireKey(
    { type, enabled, apiKey }: Configuration,
    { before, url }: { before: TranslationServiceRow; url: string },
): void {
    const isStored = apiKey === undefined && before.sealedKey !== null;
    if (isStored && new URL(before.url).origin !== (url === "" ? "" : new URL(url).origin))
        throw invalidField("apiKey", "Enter the key as well: the one that is stored belongs to the other address.");
    if (enabled && drivers[type].needsKey && !isStored && typeof apiKey !== "string")
        throw invalidField("apiKey", "This service can’t be used without a key.");
}

function toTranslationService(
    { type, enabled, url, sealedKey, problem }: TranslationServiceRow,
    { today, thisMonth }: CharacterUsage = { today: 0, thisMonth: 0 },
): TranslationService {
    return {
        type,
        name: SERVICE_NAMES[type],
        enabled,
        url,
        hasApiKey: sealedKey !== null,
        charactersToday: today,
        charactersThisMonth: thisMonth,
        ...(problem !== null && { problem }),
    };
}

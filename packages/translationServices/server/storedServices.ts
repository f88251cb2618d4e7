import type { Database } from "@parley/library/server/database";
import { createCachedValue } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import { decryptSecret, encryptSecret, readSecret } from "@parley/library/server/secrets";
import type { ServiceProblem, TranslationServiceType } from "@parley/translationServices/contract";
import { DEFAULT_SERVICE_URLS, TRANSLATION_SERVICE_TYPES } from "@parley/translationServices/contract";
import type { TranslationServiceRow, TranslationServicesRepository } from "./translationServices.repository";

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    repository: TranslationServicesRepository;
}

export type StoredServices = ReturnType<typeof createStoredServices>;

/**
 * Creates the functions that read and write the configuration of services. Keys are encrypted for the type and the origin of the service, so that
 * the key of one address can't be read for another.
 */
export function createStoredServices({ database, clock, repository }: Dependencies) {
    const siteKey = createKeyReader(database);
    const cached = createCachedValue(database, clock, async () => repository.all());

    return {
        /** Returns a service as it is stored, or as one that nobody has configured. */
        async find(type: TranslationServiceType): Promise<TranslationServiceRow> {
            return (await repository.all()).find((row) => row.type === type) ?? toUnconfigured(type);
        },

        /** Returns all services, in order. */
        async all(): Promise<TranslationServiceRow[]> {
            const rows = await repository.all();
            return TRANSLATION_SERVICE_TYPES.map((type) => rows.find((row) => row.type === type) ?? toUnconfigured(type));
        },

        /** Returns the enabled services, in the order in which they are tried. They are cached, so that pages need no query. */
        async listEnabled(): Promise<TranslationServiceRow[]> {
            const rows = (await cached.get()).filter(({ enabled }) => enabled);
            return TRANSLATION_SERVICE_TYPES.flatMap((type) => rows.filter((row) => row.type === type));
        },

        /** Returns the key of a service; undefined if it has none. */
        async readKey(service: TranslationServiceRow): Promise<string | undefined> {
            if (service.sealedKey === null) return undefined;
            return decryptSecret(await siteKey(), service.sealedKey, describeKey(service)).toString();
        },

        put: repository.put,

        setProblem: (type: TranslationServiceType, problem: ServiceProblem | null): Promise<void> =>
            repository.setProblem(type, problem),

        /** Returns a function that encrypts the key of a service; to be called before a transaction. */
        async createEncryption(): Promise<(apiKey: string, service: Pick<TranslationServiceRow, "type" | "url">) => string> {
            const key = await siteKey();
            return (apiKey, service) => encryptSecret(key, Buffer.from(apiKey), describeKey(service));
        },
    };
}

const toUnconfigured = (type: TranslationServiceType): TranslationServiceRow => ({
    type,
    enabled: false,
    url: DEFAULT_SERVICE_URLS[type],
    sealedKey: null,
    keyVersion: 0,
    problem: null,
});

/** Returns what the encryption of a key is bound to. */
const describeKey = ({ type, url }: Pick<TranslationServiceRow, "type" | "url">): string =>
    `translationService:${type}:${new URL(url).origin}`;

function createKeyReader(database: Database): () => Promise<Buffer> {
    let key: Promise<Buffer> | undefined;
    return () => {
        key ??= readSecret(database, "translation-services").then((text) => Buffer.from(text, "base64url"));
        key.catch(() => {
            key = undefined;
        });
        return key;
    };
}

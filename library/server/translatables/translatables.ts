import type { FilledText } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { FastifyInstance } from "fastify";

/** A text of a record that can be translated (I18N-017). */
export interface TranslatableProperty {
    propertyName: string;
    /** English name of the field, as on the page where the text is edited. */
    label: string;
    propertyType: "text" | "textMultiline";
    maxLength: number;
}

/** A record with its texts in the language of the site. */
export interface TranslatableRecord {
    /** ID or key, as text. */
    recordKey: string;
    name: string;
    /** Texts by name of the property; empty ones need no translation. */
    texts: Readonly<Record<string, string>>;
    /** Its own properties, where records of the resource have different ones. */
    properties?: readonly TranslatableProperty[];
}

/** English texts of the product that records have until somebody changes them, by key of the record and name of the property. */
export type BuiltInTexts = Readonly<Record<string, Readonly<Record<string, FilledText>>>>;

/** Records of one type whose texts can be translated, as declared by their feature. */
export interface TranslatableResource {
    /** Name in the API: `categories`. */
    resource: string;
    recordType: string;
    /** Whether records are named by number or by a key of their own. */
    namedBy: "recordID" | "recordKey";
    properties: readonly TranslatableProperty[];
    /** Texts that come with the product: as long as a record has one, it is translated by the catalogues. */
    builtIn?: BuiltInTexts;
    /** Returns the records that the viewer may see, or all records without a viewer; only those with these keys, if given. */
    find(viewer: Viewer | undefined, recordKeys?: readonly string[]): Promise<readonly TranslatableRecord[]>;
    /** Called within the transaction that changes translations of these records. */
    handleChange?(recordKeys: readonly string[]): Promise<void>;
}

/** Returns a text of a record in the language of its reader; the source text if it is not translated. */
export type TranslateText = (recordKey: string | number, propertyName: string, source: string) => string;

/** A translation into any language. */
interface TranslatedText {
    recordKey: string;
    propertyName: string;
    translation: string;
}

/** A translation of a text of a record, to be stored. */
export interface StoredText extends TranslatedText {
    locale: string;
}

/** The translations that are stored. */
interface TextSource {
    /** Stores translations that come with their records; returns those that can't stand there. */
    store(resource: string, texts: readonly StoredText[]): Promise<StoredText[]>;
    /** Returns the translations of a resource into a language, by `recordKey.propertyName`. */
    read(resource: string, language: string): Promise<ReadonlyMap<string, string>>;
    /** Returns the translations of records into all languages. */
    readAll(resource: string, recordKeys: readonly string[]): Promise<TranslatedText[]>;
    /** Returns the function that translates texts of the product for a reader. */
    findTranslation: ServerKit["findTranslation"];
}

export type Translatables = ReturnType<typeof createTranslatables>;

const NO_TEXTS: ReadonlyMap<string, string> = new Map();

const useSource: TranslateText = (_recordKey, _propertyName, source) => source;

const known = new WeakMap<FastifyInstance, Translatables>();

/** Returns the registry of the records whose texts can be translated, to which each feature adds its own. Creates it on the first call. */
export function getTranslatables(kit: Pick<ServerKit, "api">): Translatables {
    const translatables = known.get(kit.api) ?? createTranslatables();
    known.set(kit.api, translatables);
    return translatables;
}

function createTranslatables() {
    const resources = new Map<string, TranslatableResource>();
    let stored: TextSource | undefined;
    return {
        provide(resource: TranslatableResource): void {
            resources.set(resource.resource, resource);
        },
        get: (resource: string): TranslatableResource | undefined => resources.get(resource),
        all: (): TranslatableResource[] => [...resources.values()],

        findBuiltIn,

        /** Sets the owner of the translations; until then every text is the source. */
        provideTexts(source: TextSource): void {
            stored = source;
        },

        /** Stores translations that come with their records, in the transaction that stores these; returns those that can't stand there. */
        storeTexts: async (resource: string, texts: readonly StoredText[]): Promise<StoredText[]> =>
            (await stored?.store(resource, texts)) ?? [...texts],

        /** Returns the translations of records into all languages, by which everybody finds them. */
        findAllTexts: async (resource: string, recordKeys: readonly string[]): Promise<TranslatedText[]> =>
            (await stored?.readAll(resource, recordKeys)) ?? [],

        /**
         * Returns the function that translates the texts of a resource for a reader: the only one, so that pages, titles, feeds, the search and
         * the API agree. Readers in the language of the site, and no reader, cost no query. Texts that come with the product are in English,
         * whatever the language of the site is.
         */
        async findTexts(reader: Pick<Viewer, "language"> | undefined, resource: string): Promise<TranslateText> {
            if (!reader || !stored) return useSource;
            const texts = reader.language === undefined ? NO_TEXTS : await stored.read(resource, reader.language);
            const t = resources.get(resource)?.builtIn && stored.findTranslation(reader);
            if (texts.size === 0 && !t) return useSource;
            return (recordKey, propertyName, source) => {
                // A text that was emptied since has no translation either.
                if (source === "") return source;
                const translation = texts.get(`${recordKey}.${propertyName}`);
                if (translation !== undefined || !t) return translation ?? source;
                const builtIn = findBuiltIn(resource, String(recordKey), propertyName, source);
                return builtIn === undefined ? source : t(builtIn);
            };
        },

        /** Returns the IDs of records that a text in the language of a reader finds, whether or not the reader may see them. */
        async findRecordIDs(
            reader: Pick<Viewer, "language">,
            resource: string,
            propertyName: string,
            isFound: (text: string) => boolean,
        ): Promise<number[]> {
            if (reader.language === undefined || !stored) return [];
            const ending = `.${propertyName}`;
            const texts = [...(await stored.read(resource, reader.language))];
            const found = texts.filter(([key, text]) => key.endsWith(ending) && isFound(text));
            return found.map(([key]) => Number(key.slice(0, -ending.length)));
        },
    };

    /** Returns a text of a record if it is still the one that came with the product; undefined for words of the community. */
    function findBuiltIn(resource: string, recordKey: string, propertyName: string, source: string): string | undefined {
        const { builtIn = {} } = resources.get(resource) ?? {};
        const texts = Object.hasOwn(builtIn, recordKey) ? builtIn[recordKey] : undefined;
        const text = texts?.[propertyName]?.text;
        // Former versions stored straight apostrophes.
        return text === source.replaceAll("'", "’") ? text : undefined;
    }
}

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
}

/** Records of one type whose texts can be translated, as declared by their feature. */
export interface TranslatableResource {
    /** Name in the API: `categories`. */
    resource: string;
    recordType: string;
    /** Whether records are named by number or by a key of their own. */
    namedBy: "recordID" | "recordKey";
    properties: readonly TranslatableProperty[];
    /** Returns the records that the viewer may see, or all records without a viewer; only those with these keys, if given. */
    find(viewer: Viewer | undefined, recordKeys?: readonly string[]): Promise<readonly TranslatableRecord[]>;
}

type Translatables = ReturnType<typeof createTranslatables>;

const known = new WeakMap<FastifyInstance, Translatables>();

/** Returns the registry of the records whose texts can be translated, to which each feature adds its own. Creates it on the first call. */
export function getTranslatables(kit: Pick<ServerKit, "api">): Translatables {
    const translatables = known.get(kit.api) ?? createTranslatables();
    known.set(kit.api, translatables);
    return translatables;
}

function createTranslatables() {
    const resources = new Map<string, TranslatableResource>();
    return {
        provide(resource: TranslatableResource): void {
            resources.set(resource.resource, resource);
        },
        get: (resource: string): TranslatableResource | undefined => resources.get(resource),
        all: (): TranslatableResource[] => [...resources.values()],
    };
}

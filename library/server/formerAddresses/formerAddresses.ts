import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { FastifyInstance } from "fastify";

/** Source of the former URLs of imported records. */
export interface FormerAddressSource {
    /** Returns the path on this site of the record that had this URL elsewhere, if the viewer may see it. */
    find(viewer: Viewer, address: string): Promise<string | undefined>;
    /** Whether IDs in URLs may be those of another site whose posts were imported. */
    areNumbersShared(): Promise<boolean>;
}

const known = new WeakMap<FastifyInstance, ReturnType<typeof createFormerAddresses>>();

/** Returns the registry of the former URLs of a server's records: the import provides the source, and request handlers query it. */
export function getFormerAddresses({ api }: Pick<ServerKit, "api">) {
    const addresses = known.get(api) ?? createFormerAddresses();
    known.set(api, addresses);
    return addresses;
}

function createFormerAddresses() {
    let source: FormerAddressSource | undefined;
    return {
        provide(provided: FormerAddressSource): void {
            source = provided;
        },
        /** Returns the path of the record that had this URL elsewhere; undefined if there is none or the viewer may not see it. */
        find: async (viewer: Viewer, address: string): Promise<string | undefined> => source?.find(viewer, address),
        /** Whether an ID in a URL may be another site's. Then only URLs that identify their record without the ID alone are served. */
        areNumbersShared: async (): Promise<boolean> => (await source?.areNumbersShared()) ?? false,
    };
}

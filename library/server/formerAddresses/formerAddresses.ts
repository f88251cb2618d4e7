import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { FastifyInstance } from "fastify";

/** Knows the addresses that records had before they came here. */
export interface FormerAddressSource {
    /** The path here of the record that had this address elsewhere, if the viewer may see it; nothing otherwise. */
    find(viewer: Viewer, address: string): Promise<string | undefined>;
    /** Whether numbers in addresses may be those of another site, whose posts were brought in. */
    areNumbersShared(): Promise<boolean>;
}

const known = new WeakMap<FastifyInstance, ReturnType<typeof createFormerAddresses>>();

/** The former addresses of a server's records: who imports them provides the source, who answers requests asks it. */
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
        /** The path of the record that had this address elsewhere; nothing where none had it, or the viewer may not see it. */
        find: async (viewer: Viewer, address: string): Promise<string | undefined> => source?.find(viewer, address),
        /** Whether a number in an address may be another site's. Only what the number alone does not decide is then answered. */
        areNumbersShared: async (): Promise<boolean> => (await source?.areNumbersShared()) ?? false,
    };
}

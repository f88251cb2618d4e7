import type { Database } from "@parley/library/server/database";
import { readSecret } from "@parley/library/server/secrets";

/**
 * Creates a reader of the site's secret for second factors, which encrypts, hashes and derives user handles. The secret is read on the
 * first call, which must not be within a transaction.
 */
export function createSiteKeyReader(database: Database): () => Promise<Buffer> {
    let key: Promise<Buffer> | undefined;
    return () => {
        key ??= readSecret(database, "second-factors").then((text) => Buffer.from(text, "base64url"));
        key.catch(() => {
            key = undefined;
        });
        return key;
    };
}

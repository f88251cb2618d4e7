import type { Database } from "@parley/library/server/database";
import { readSecret } from "@parley/library/server/secrets";

/** The key of the site by which second factors are sealed, hashed and named; asked for when it is first needed, not within a transaction. */
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

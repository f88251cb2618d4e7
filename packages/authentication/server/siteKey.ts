import type { Database } from "@parley/library/server/database";
import { secretOf } from "@parley/library/server/secrets";

/** The key of the site by which second factors are sealed, hashed and named; asked for when it is first needed, not within a transaction. */
export function siteKeyOf(database: Database): () => Promise<Buffer> {
    let key: Promise<Buffer> | undefined;
    return () => {
        key ??= secretOf(database, "second-factors").then((text) => Buffer.from(text, "base64url"));
        key.catch(() => {
            key = undefined;
        });
        return key;
    };
}

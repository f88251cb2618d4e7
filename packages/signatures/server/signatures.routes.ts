import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getSignature, putSignature } from "@parley/signatures/contract";
import type { SignaturesService } from "./signatures.service";

/** Registers the API routes of signatures. */
export function registerSignaturesRoutes({ api }: Pick<ServerKit, "api">, signatures: SignaturesService): void {
    implement(api, getSignature, ({ userID }, viewer) => signatures.get(viewer, userID));
    implement(api, putSignature, ({ userID, body, format = "markdown" }, viewer) =>
        signatures.set(viewer, userID, { body, format }),
    );
}

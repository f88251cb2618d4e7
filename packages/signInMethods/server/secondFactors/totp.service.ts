import { randomBytes } from "node:crypto";
import type { AlternativeSignInService } from "@parley/authentication/server";
import type { Config } from "@parley/config/server";
import { toDateTime } from "@parley/library/contract";
import { invalidField, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { decryptSecret, encryptSecret } from "@parley/library/server/secrets";
import type { TotpSetup } from "@parley/signInMethods/contract";
import { encode } from "uqr";
import { appRemovedMail, secondFactorAddedMail } from "../mails/secondFactorChanged";
import type { FactorChanges } from "./factorChanges";
import type { FactorsRepository } from "./factors.repository";
import { encodeBase32, findTimeStep, toKeyURI } from "./totp";

/** Same length as the hash of the codes (RFC 4226 §4). */
const SECRET_BYTES = 20;

const aboutTotp = (userID: number) => `totp:${userID}`;

interface Dependencies extends Pick<ServerKit, "clock"> {
    factors: FactorsRepository;
    siteKey: () => Promise<Buffer>;
    config: Config;
    signInService: Pick<AlternativeSignInService, "nameOf">;
    add: FactorChanges["add"];
    removeFactor: FactorChanges["removeFactor"];
}

/** Creates the functions for authenticator apps. */
export function createTotp({ clock, factors, siteKey, config, signInService, add, removeFactor }: Dependencies) {
    return {
        /** Starts the setup of an authenticator app. */
        async beginTotp(userID: number): Promise<TotpSetup> {
            const secret = randomBytes(SECRET_BYTES);
            await factors.setNewSecret(userID, encryptSecret(await siteKey(), secret, aboutTotp(userID)));
            return setupOf(userID, secret);
        },

        /** Returns the started setup, if any. */
        async totpSetup(userID: number): Promise<TotpSetup | undefined> {
            const newSecret = (await factors.totpOf(userID))?.newSecret;
            if (!newSecret) return undefined;
            return setupOf(userID, decryptSecret(await siteKey(), newSecret, aboutTotp(userID)));
        },

        /**
         * Completes the setup with a code of the app. Returns new recovery codes unless the member has some already. Throws 404 if no setup
         * was started, 422 for a wrong code.
         */
        async confirmTotp(userID: number, code: string): Promise<string[]> {
            const newSecret = (await factors.totpOf(userID))?.newSecret;
            if (!newSecret) throw notFound("Set-up");
            const secret = decryptSecret(await siteKey(), newSecret, aboutTotp(userID));
            const step = findTimeStep(secret, code.replace(/\s/g, ""), clock());
            if (step === undefined) throw invalidField("code", "That is not the code your app shows now.");
            const { recoveryCodes } = await add(userID, { mail: secondFactorAddedMail }, async () => {
                if (!(await factors.confirm(userID, newSecret, { step, now: toDateTime(clock()) }))) throw notFound("Set-up");
            });
            return recoveryCodes;
        },

        /** Removes the authenticator app. Throws 404 without one, 409 if a role requires a second factor and there is no other. */
        removeTotp: (userID: number): Promise<void> =>
            removeFactor(userID, { mail: appRemovedMail }, async () => {
                if (!(await factors.totpOf(userID))?.secret) throw notFound("Second factor");
                await factors.removeTotp(userID);
            }),
        takeTotp,
    };

    async function takeTotp(userID: number, code: string): Promise<boolean> {
        const sealed = (await factors.totpOf(userID))?.secret;
        if (!sealed) return false;
        const step = findTimeStep(decryptSecret(await siteKey(), sealed, aboutTotp(userID)), code, clock());
        return step !== undefined && factors.takeStep(userID, step);
    }

    async function setupOf(userID: number, secret: Buffer): Promise<TotpSetup> {
        const [issuer, account] = [await config.get("ui.siteName"), await signInService.nameOf(userID)];
        const url = toKeyURI({ secret, issuer, account });
        return { secret: encodeBase32(secret), url, qr: drawingOf(url) };
    }
}

/** Returns a QR code as SVG: dark on light in every colour scheme, because cameras expect it. */
function drawingOf(text: string): string {
    const { size, data } = encode(text, { ecc: "M", border: 2 });
    const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join("");
    return [
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
        `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${squares}"/></svg>`,
    ].join("");
}

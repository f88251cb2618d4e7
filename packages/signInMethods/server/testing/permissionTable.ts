import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { MEMBERS, PEOPLE, SITE } from "@parley/library/testing/permissionTable";

const NOTHING_SIGNED = { clientDataJSON: "AA", authenticatorData: "AA", signature: "AA" };
const NOTHING_MADE = { clientDataJSON: "AA", attestationObject: "AA" };

/** Who may make the calls of this package. */
export const signInMethodsPermissions: PermissionTable = {
    "GET /authenticate/second-step": { rule: "any, after a password", may: [], refused: 401 },
    "POST /authenticate/second-step": { rule: "any, after a password", may: [], body: { code: "000000" }, refused: 401 },
    "POST /authenticate/proof": {
        rule: "session.valid; the administrators' password is another",
        may: MEMBERS,
        body: { password: "not the one" },
        success: 401,
    },
    "GET /second-factors": { rule: "session.valid", may: MEMBERS },
    "GET /second-factors/totp": { rule: "session.valid with a fresh proof", may: MEMBERS },
    "POST /second-factors/totp": { rule: "session.valid with a fresh proof", may: MEMBERS },
    "PUT /second-factors/totp": {
        rule: "session.valid with a fresh proof",
        may: MEMBERS,
        body: { code: "12" },
        success: 422,
    },
    "DELETE /second-factors/totp": { rule: "session.valid with a fresh proof", may: MEMBERS, success: 404 },
    "POST /authenticate/passkey/options": [
        { rule: "any: nobody is named to sign in", may: PEOPLE, body: { purpose: "signIn" } },
        { rule: "any, after a password", may: [], body: { purpose: "secondStep" }, refused: 401 },
        { rule: "session.valid", may: MEMBERS, body: { purpose: "proof" } },
    ],
    "POST /authenticate/passkey": {
        rule: "whose passkey it is",
        may: [],
        body: { passkey: { id: "AA", rawId: "AA", type: "public-key", response: NOTHING_SIGNED } },
        refused: 401,
    },
    "POST /second-factors/passkeys/options": { rule: "session.valid with a fresh proof", may: MEMBERS },
    "POST /second-factors/passkeys": {
        rule: "session.valid with a fresh proof",
        may: MEMBERS,
        body: { name: "Key", passkey: { id: "AA", rawId: "AA", type: "public-key", response: NOTHING_MADE } },
        success: 422,
    },
    "PATCH /second-factors/passkeys/:passkeyID": {
        rule: "session.valid with a fresh proof; one's own",
        may: MEMBERS,
        params: { passkeyID: "1" },
        body: { name: "Key" },
        success: 404,
    },
    "DELETE /second-factors/passkeys/:passkeyID": {
        rule: "session.valid with a fresh proof; one's own",
        may: MEMBERS,
        params: { passkeyID: "1" },
        success: 404,
    },
    "POST /second-factors/recovery-codes": { rule: "session.valid with a fresh proof", may: MEMBERS, success: 409 },
    "GET /second-factors/roles": { rule: "site.manage", may: SITE },
    "PUT /second-factors/roles": { rule: "site.manage with a fresh proof", may: SITE, body: { roleIDs: [] } },
    "GET /authenticate/authenticators": { rule: "§7: any", may: PEOPLE },
    "GET /openid/providers": { rule: "any", may: PEOPLE },
    "GET /openid/arrival": { rule: "who has come from a provider in this browser", may: PEOPLE, success: 404 },
    "GET /ways-in": { rule: "session.valid", may: MEMBERS },
    "DELETE /linked-identities/:identityID": {
        rule: "session.valid with a fresh proof: one's own",
        may: MEMBERS,
        params: { identityID: "4711" },
        success: 404,
    },
};

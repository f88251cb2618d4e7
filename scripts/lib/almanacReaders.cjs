const { createHmac, randomUUID } = require("node:crypto");

/** Subscribers of the Almanac, by what their cookie says. A real site has a session there. */
const READERS = { tess: { sub: "17", name: "Tess of Wexley" }, odo: { sub: "18", name: "Odo Wick" } };
const COOKIE = /(?:^|;\s*)reader=(\w+)/;
const TOKEN_SECONDS = 5 * 60;
const MAX_FORM_LENGTH = 1000;

/**
 * Creates the functions by which the Almanac knows its subscribers and says to the forum, by a token, who a reader is (docs/embedding.md). Any
 * library for JWT does what is done here with `createHmac`.
 *
 * @param {{ forum: string, secret?: string }} options `secret` is that of the settings of the Almanac in the forum
 */
function createReaders({ forum, secret }) {
    const find = ({ headers }) => READERS[COOKIE.exec(headers.cookie ?? "")?.[1] ?? ""];
    return {
        setSecret(given) {
            secret = given;
        },

        findName: (request) => find(request)?.name ?? "nobody",

        /** Returns a token of the reader; an empty one if nobody is signed in. */
        createToken(request, issuer) {
            const reader = find(request);
            if (!reader || !secret) return "";
            const iat = Math.floor(Date.now() / 1000);
            const claims = { iss: issuer, aud: forum, jti: randomUUID(), iat, exp: iat + TOKEN_SECONDS, ...reader };
            const parts = [{ alg: "HS256", typ: "JWT" }, claims].map(encode).join(".");
            return `${parts}.${createHmac("sha256", secret).update(parts).digest("base64url")}`;
        },

        /** Signs a reader in, or out, by a form. */
        signIn(request, response, page) {
            let form = "";
            request.on("data", (part) => {
                form = (form + part).slice(0, MAX_FORM_LENGTH);
            });
            request.on("end", () => {
                const reader = new URLSearchParams(form).get("reader") ?? "";
                const cookie = `reader=${READERS[reader] ? reader : ""}; Path=/; HttpOnly; SameSite=Lax`;
                response.writeHead(303, { location: page, "set-cookie": cookie }).end();
            });
        },
    };
}

const encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

module.exports = { createReaders };

import { SESSION_COOKIE } from "@parley/authentication/server";
import type { Config } from "@parley/config/server";
import { configMigrations, createConfigServer } from "@parley/config/server";
import { writeEnglish } from "@parley/library/contract";
import { actionLogMigrations } from "@parley/library/server/actionLog";
import { createContentRenderer } from "@parley/library/server/content";
import { createApp } from "@parley/library/server/http";
import { noInterfaceTexts } from "@parley/library/server/interfaceTexts";
import { createJobs, jobsMigration } from "@parley/library/server/jobs";
import { createLayoutRegistry } from "@parley/library/server/layouts";
import { createMail, mailMigrations } from "@parley/library/server/mail";
import { secretsMigration } from "@parley/library/server/secrets";
import { createSessions, sessionsMigrations } from "@parley/library/server/sessions";
import { createResponseCheck, testDatabase } from "@parley/library/server/testing";
import type { OpenIDProvider } from "@parley/openIDClient/server";
import type { Passkey, PasskeyCreation } from "@parley/signInMethods/contract";
import type { Users } from "@parley/users/server";
import { createUsersServer, findViewer, usersMigrations } from "@parley/users/server";
import { computeCode, toTimeStep } from "../secondFactors/totp";
import { signInMethodsMigrations } from "../signInMethods.migration";
import type { SignInMethods } from "../signInMethods.server";
import { createSignInMethodsServer } from "../signInMethods.server";
import { createSoftPasskey } from "./softPasskey";

const SITE = "https://forum.test";
export const PASSWORD = "a kettle of many fish";
const HALF_A_MINUTE = 30_000;

export type AuthenticationSite = Awaited<ReturnType<typeof createAuthenticationSite>>;

/** Creates a complete site with second factors for tests: sessions, cookies, stored mails and an adjustable clock. */
export async function createAuthenticationSite({ openIDProviders = [] }: { openIDProviders?: readonly OpenIDProvider[] } = {}) {
    let now = new Date("2026-05-21T12:00:00Z");
    const clock = () => now;
    const database = await testDatabase([
        secretsMigration,
        ...mailMigrations,
        jobsMigration,
        ...actionLogMigrations,
        ...sessionsMigrations,
        ...configMigrations,
        ...usersMigrations,
        ...signInMethodsMigrations,
    ]);
    const sessions = createSessions(database, clock);
    const mail = createMail({ database, clock, siteURL: SITE, siteName: async () => "Fettle" });
    const jobs = createJobs({ database, clock });
    const responses = createResponseCheck();
    let parts: { config: Config; users: Users; signInMethods: SignInMethods } | undefined;
    const known = () => {
        if (!parts) throw new Error("the features were not registered");
        return parts;
    };
    const app = await createApp({
        siteURL: SITE,
        secret: "a secret for tests",
        sessionCookie: SESSION_COOKIE,
        trustedProxies: ["127.0.0.1"],
        checkResponse: responses.check,
        viewerOf: (request, reply) => findViewer(request, reply, { users: known().users, sessions }),
        // Pages are not rendered: the response contains the page's path and options, and the transient key for its forms.
        renderPage: async (reply, path, options) =>
            reply.code(options.status ?? 200).send({ path, ...options, transientKey: reply.transientKey() }),
        register: (api, pages) => {
            const kit = {
                api,
                pages,
                database,
                clock,
                siteURL: SITE,
                layouts: createLayoutRegistry(),
                mail,
                jobs,
                content: createContentRenderer(),
                findTranslation: () => writeEnglish,
                findCatalogue: () => undefined,
                interfaceTexts: noInterfaceTexts,
            };
            const config = createConfigServer(kit);
            const users = createUsersServer(kit, { config, sessions });
            parts = { config, users, signInMethods: createSignInMethodsServer(kit, { users, config, openIDProviders }) };
            for (const path of ["/page", "/entry/page"]) pages.get(path, (_request, reply) => reply.renderPage(path));
        },
    });
    await app.ready();
    const { config, users, signInMethods } = known();
    let people = 0;

    return {
        clock,
        database,
        config,
        users,
        signInMethods,
        browser,
        code,
        /** Runs the scheduled jobs. */
        tidy: () => jobs.run(),

        /** Advances the clock, in milliseconds. */
        pass: (milliseconds: number): void => {
            now = new Date(now.getTime() + milliseconds);
        },

        /** Creates a member with a unique name and email address. */
        async member() {
            const [name, email] = [`Member Number${String.fromCodePoint(0x4e00 + ++people)}`, `member${people}@fettle.example`];
            return { name, email, userID: await users.create({ name, email, password: PASSWORD }) };
        },

        /** Returns an unused IP address. */
        address: () => `10.${Math.floor(++people / 250)}.${people % 250}.1`,

        /** Signs a member in and sets up an authenticator app for them. */
        async withApp(name: string) {
            const owner = browser(`10.200.${++people}.1`);
            await owner.signIn(name);
            const { secret } = (await owner.call("second-factors/totp")).json<{ secret: string }>();
            const { recoveryCodes } = (await owner.call("second-factors/totp", { code: code(secret) }, "PUT")).json<{
                recoveryCodes: string[];
            }>();
            // The setup has used the current code.
            now = new Date(now.getTime() + HALF_A_MINUTE);
            return { owner, secret, recoveryCodes };
        },

        /** Signs a member in and adds a passkey for them. */
        async withPasskey(name: string, passkey = createSoftPasskey()) {
            const owner = browser(`10.200.${++people}.1`);
            await owner.signIn(name);
            const options = (await owner.call("second-factors/passkeys/options")).json<PasskeyCreation>();
            const answer = await owner.call("second-factors/passkeys", { name: "My phone", passkey: passkey.make(options) });
            const { recoveryCodes, passkey: addedPasskey } = answer.json<{ recoveryCodes: string[]; passkey: Passkey }>();
            return { owner, passkey, recoveryCodes, ...addedPasskey };
        },

        /** Returns the mails sent to an address, newest first. */
        async mailsTo(to: string): Promise<{ template: string; text: string }[]> {
            const rows = await database.query
                .selectFrom("mails")
                .select(["template", "text"])
                .where("toAddress", "=", to)
                .orderBy("mailID", "desc")
                .execute();
            return rows.map(({ template, text }) => ({ template, text: text ?? "" }));
        },

        async close(): Promise<void> {
            await users.settle();
            await app.close();
            await database.close();
            responses.report();
        },
    };

    /** Returns the app's current code, or the one `later` time steps ahead. */
    function code(secret: string, later = 0): string {
        return computeCode(bytesOf(secret), toTimeStep(now) + later);
    }

    /** Creates a browser with cookies and an IP address. */
    function browser(address: string) {
        const cookies = new Map<string, string>();
        const send = async (method: string, url: string, payload?: object | string, headers: Record<string, string> = {}) => {
            const answer = await app.inject({
                method: method as "GET",
                url,
                headers: { host: "forum.test", origin: SITE, "x-forwarded-for": address, ...headers },
                cookies: Object.fromEntries(cookies),
                ...(payload !== undefined && { payload }),
            });
            for (const { name, value, maxAge } of answer.cookies) {
                if (value === "" || maxAge === 0) cookies.delete(name);
                else cookies.set(name, value);
            }
            return answer;
        };
        const call = (path: string, body: object = {}, method = "POST") =>
            send(method, `/api/v2/${path}`, method === "GET" || method === "DELETE" ? undefined : body, {
                "x-requested-with": "parley",
            });
        return {
            cookies,
            send,
            call,
            get: (path: string) => send("GET", path, undefined, { accept: "text/html" }),
            /** Posts a form without scripts, with a transient key from a page. */
            async post(path: string, fields: Record<string, string>) {
                const { transientKey } = (await send("GET", "/entry/page")).json<{ transientKey: string }>();
                return send("POST", path, new URLSearchParams({ ...fields, TransientKey: transientKey }).toString(), {
                    "content-type": "application/x-www-form-urlencoded",
                });
            },
            signIn: (username: string, password = PASSWORD) => call("authenticate/password", { username, password }),
            me: async () => (await send("GET", "/api/v2/users/me")).json<{ userID: number }>(),
        };
    }
}

function bytesOf(base32: string): Buffer {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
    return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

import type { KeyObject } from "node:crypto";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import { BadSetting } from "./badSetting";
import { readEnvironment } from "./environment";

const directory = mkdtempSync(path.join(tmpdir(), "parley-environment-"));
afterAll(() => rmSync(directory, { recursive: true }));

test("without settings the site is at port 3000 of this machine", () => {
    expect(readEnvironment({})).toMatchObject({
        port: 3000,
        siteURL: "http://localhost:3000",
        dataDirectory: path.resolve("data"),
        databaseURL: undefined,
        firstCommunity: "sample",
        trustedProxies: [],
        egressHosts: [],
    });
});

test("the site URL is used without a trailing slash", () => {
    expect(readEnvironment({ SITE_URL: "https://forum.example/" }).siteURL).toBe("https://forum.example");
    expect(readEnvironment({ SITE_URL: "https://example.org/forum/" }).siteURL).toBe("https://example.org/forum");
});

test("a secret can be given as a file", () => {
    const file = path.join(directory, "password");
    writeFileSync(file, "correct horse battery\n");

    expect(readEnvironment({ ADMIN_PASSWORD_FILE: file }).administrator.password).toBe("correct horse battery");
});

const createPem = (key: KeyObject): string => key.export({ type: "pkcs8", format: "pem" }).toString();
const RSA_KEY = createPem(generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey);
const ELLIPTIC_KEY = createPem(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey);
const MAIL = { MAIL_URL: "smtp://mail.example?from=forum@example.org" };

test.each([
    ["PORT", { PORT: "http" }],
    ["PORT", { PORT: "70000" }],
    ["SITE_URL", { SITE_URL: "forum.example" }],
    ["SITE_URL", { SITE_URL: "https://forum.example/a%22b" }],
    ["SITE_URL", { SITE_URL: "https://forum.example//forum" }],
    ["SITE_URL", { SITE_URL: "https://forum.example/forum?x" }],
    ["SITE_URL", { SITE_URL: "https://ines:hunter2@forum.example" }],
    ["SITE_URL", { SITE_URL: "https://ines@forum.example" }],
    ["HOST", { HOST: "256.1.1.1" }],
    ["HOST", { HOST: "1.2.3" }],
    ["HOST", { HOST: "http://localhost" }],
    ["HOST", { HOST: "a host" }],
    ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "10.0.0.0/99" }],
    ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "10.0.0.0/" }],
    ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "10.0.0.0/8/8" }],
    ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "fd00::/129" }],
    ["MAIL_URL", { MAIL_URL: "smtp://mail.example" }],
    ["MAIL_URL", { MAIL_URL: "smtp://mail.example", SITE_URL: "http://10.0.0.5" }],
    ["MAIL_URL", { MAIL_URL: "smtp://mail.example?from=" }],
    ["MAIL_URL", { MAIL_URL: "smtp://mail.example?from=nobody" }],
    ["MAIL_URL", { MAIL_URL: "smtp://mail.example?from=forum@localhost" }],
    ["MAIL_URL", { MAIL_URL: "smtp://mail.example?from=a@b.example,c@d.example" }],
    ["MAIL_URL", { MAIL_URL: "smtp://mail.example?sender=forum@example.org" }],
    ["MAIL_DKIM_SELECTOR", { ...MAIL, MAIL_DKIM_SELECTOR: "parley" }],
    ["MAIL_DKIM_KEY", { ...MAIL, MAIL_DKIM_KEY: RSA_KEY }],
    ["MAIL_DKIM_KEY", { MAIL_DKIM_KEY: RSA_KEY, MAIL_DKIM_SELECTOR: "parley" }],
    ["MAIL_DKIM_SELECTOR", { ...MAIL, MAIL_DKIM_KEY: RSA_KEY, MAIL_DKIM_SELECTOR: "parley._domainkey" }],
    ["MAIL_DKIM_KEY", { ...MAIL, MAIL_DKIM_KEY: "hunter2", MAIL_DKIM_SELECTOR: "parley" }],
    ["MAIL_DKIM_KEY", { ...MAIL, MAIL_DKIM_KEY: ELLIPTIC_KEY, MAIL_DKIM_SELECTOR: "parley" }],
    ["MAIL_REPLY_ADDRESS", { MAIL_REPLY_ADDRESS: "reply" }],
    ["MAIL_REPLY_ADDRESS", { MAIL_REPLY_ADDRESS: "reply+it@forum.example" }],
    ["MAIL_IN_KEY", { MAIL_IN_KEY: "hunter2" }],
    ["MAIL_IN_URL", { MAIL_IN_URL: "pop3://name:hunter2@mail.example.org" }],
    ["MAIL_IN_URL", { MAIL_IN_URL: "imaps://mail.example.org/INBOX" }],
    ["MAIL_FROM", { MAIL_FROM: "forum@forum.example" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://localhost/parley" }],
    ["ADMIN_EMAIL", { ADMIN_EMAIL: "ines" }],
    ["ADMIN_PASSWORD", { ADMIN_PASSWORD: "short" }],
    ["FIRST_COMMUNITY", { FIRST_COMMUNITY: "full" }],
    ["MAIL_URL", { MAIL_URL: "mail" }],
    ["STORAGE_URL", { STORAGE_URL: "s3://fettle" }],
    ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "10.0.0.0/8, everybody" }],
    ["EGRESS_HOSTS", { EGRESS_HOSTS: "tickets.internal, http://10.0.0.5/" }],
    ["KEPT_ANSWERS_MB", { KEPT_ANSWERS_MB: "much" }],
    ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
    ["ADMIN_PASWORD", { ADMIN_PASWORD: "correct horse battery" }],
    ["ADMIN_PASSWORD_FILE", { ADMIN_PASSWORD_FILE: "/nowhere/at/all" }],
    ["ADMIN_PASSWORD_FILE", { ADMIN_PASSWORD: "correct horse battery", ADMIN_PASSWORD_FILE: "/nowhere/at/all" }],
])("FC-90 an invalid %s prevents the start with a message that names it: %j", (name, variables) => {
    const start = () => readEnvironment(variables);

    expect(start).toThrow(BadSetting);
    expect(start).toThrow(name);
});

test.each([
    { HOST: "0.0.0.0" },
    { HOST: "::1" },
    { HOST: "forum-1.internal" },
    { TRUSTED_PROXIES: "10.0.0.0/8, fd00::/8, 192.168.1.4, loopback" },
    { MAIL_URL: "smtp://mail.example", SITE_URL: "https://forum.example" },
    { MAIL_URL: "smtp://mail.example?from=forum@example.org" },
    { ...MAIL, MAIL_DKIM_KEY: RSA_KEY, MAIL_DKIM_SELECTOR: "parley-2026" },
    { MAIL_REPLY_ADDRESS: "reply@forum.example", MAIL_IN_KEY: "a".repeat(32) },
])("FC-90 %j is accepted", (variables) => {
    expect(() => readEnvironment(variables)).not.toThrow();
});

test("FC-90 a site URL that contains a password is not repeated", () => {
    expect(() => readEnvironment({ SITE_URL: "https://ines:hunter2@forum.example" })).not.toThrow("hunter2");
});

test("FC-78 keys for mails are not repeated", () => {
    for (const variables of [{ ...MAIL, MAIL_DKIM_KEY: "hunter2", MAIL_DKIM_SELECTOR: "parley" }, { MAIL_IN_KEY: "hunter2" }])
        expect(() => readEnvironment(variables)).not.toThrow("hunter2");
});

test("FC-78 a malformed database URL is not repeated: it may contain a password", () => {
    expect(() => readEnvironment({ DATABASE_URL: "hunter2@nowhere" })).not.toThrow("hunter2");
});

const ACME = {
    OPENID_ACME_ISSUER: "https://accounts.acme.example",
    OPENID_ACME_CLIENT_ID: "parley",
    OPENID_ACME_CLIENT_SECRET: "hunter2",
};

test("each sign-in provider has four settings, with its key in their names", () => {
    const file = path.join(directory, "secret");
    writeFileSync(file, "from a file\n");
    const variables = {
        ...ACME,
        OPENID_ACME_NAME: "Acme & Sons",
        OPENID_HERE_ISSUER: "http://localhost:8080/realms/one",
        OPENID_HERE_CLIENT_ID: "parley",
        OPENID_HERE_CLIENT_SECRET_FILE: file,
    };
    expect(readEnvironment(variables).openIDProviders).toEqual([
        {
            key: "acme",
            name: "Acme & Sons",
            issuer: "https://accounts.acme.example/",
            clientID: "parley",
            clientSecret: "hunter2",
        },
        {
            key: "here",
            name: "Here",
            issuer: "http://localhost:8080/realms/one",
            clientID: "parley",
            clientSecret: "from a file",
        },
    ]);
    expect(readEnvironment({ OPENID_ACME_ISSUER: "" }).openIDProviders).toEqual([]);
});

test.each([
    ["OPENID_ACME_ISSUER", { ...ACME, OPENID_ACME_ISSUER: "http://accounts.acme.example" }],
    ["OPENID_ACME_ISSUER", { ...ACME, OPENID_ACME_ISSUER: "http://127.0.0.1.acme.example" }],
    ["OPENID_ACME_ISSUER", { ...ACME, OPENID_ACME_ISSUER: "accounts.acme.example" }],
    ["OPENID_ACME_ISSUER", { ...ACME, OPENID_ACME_ISSUER: "https://me:hunter2@accounts.acme.example" }],
    ["OPENID_ACME_ISSUER", { ...ACME, OPENID_ACME_ISSUER: "" }],
    ["OPENID_ACME_CLIENT_ID", { ...ACME, OPENID_ACME_CLIENT_ID: "" }],
    ["OPENID_ACME_CLIENT_SECRET", { ...ACME, OPENID_ACME_CLIENT_SECRET: "" }],
    ["OPENID_ACME_CLIENT_SECRET_FILE", { ...ACME, OPENID_ACME_CLIENT_SECRET_FILE: "/nowhere/at/all" }],
    ["OPENID_ACME_NAME", { ...ACME, OPENID_ACME_NAME: "x".repeat(51) }],
    ["OPENID_ACME_CLIENTSECRET", { ...ACME, OPENID_ACME_CLIENTSECRET: "hunter2" }],
    ["OPENID_PROVIDERS", { OPENID_PROVIDERS: "acme" }],
    [
        "OPENID_OTHER_ISSUER",
        {
            ...ACME,
            OPENID_OTHER_ISSUER: "https://accounts.acme.example/",
            OPENID_OTHER_CLIENT_ID: "x",
            OPENID_OTHER_CLIENT_SECRET: "y",
        },
    ],
])("FC-78 an invalid %s prevents the start with a message that names it and repeats no secret", (name, variables) => {
    const start = () => readEnvironment(variables);

    expect(start).toThrow(BadSetting);
    expect(start).toThrow(name);
    expect(start).not.toThrow("hunter2");
});

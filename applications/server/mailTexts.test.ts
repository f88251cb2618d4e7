import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { writeEnglish } from "@parley/library/contract";
import type { MailTemplate } from "@parley/library/server/mail";
import { createMail, defineMailTemplate, mailMigrations } from "@parley/library/server/mail";
import { testDatabase } from "@parley/library/server/testing";
import { createMailTexts } from "./mailTexts";

const RESET = defineMailTemplate({
    name: "reset",
    values: ["name", "url"],
    subject: "A new password for {site}",
    text: `
Hello {name},

This link is good once.

[Choose a new password]({url})
`,
});

let directory: string;
beforeAll(() => {
    directory = mkdtempSync(path.join(tmpdir(), "parley-mails-"));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const keep = (locale: string, texts: unknown) =>
    writeFileSync(path.join(directory, `${locale}.json`), typeof texts === "string" ? texts : JSON.stringify(texts));

async function written(locale: string, template: MailTemplate<"name" | "url"> = RESET) {
    const database = await testDatabase(mailMigrations);
    const mail = createMail({
        database,
        clock: () => new Date("2026-05-21T12:00:00Z"),
        siteURL: "https://forum.test",
        siteName: async () => "Fettle",
        findTexts: (given) => ({ t: writeEnglish, ownTexts: createMailTexts(directory)(given) }),
    });
    await mail.send({ to: "ines@fettle.example", template, values: { name: "Ines", url: "https://forum.test/x" }, locale });
    const { subject, text, html } = await database.query.selectFrom("mails").selectAll().executeTakeFirstOrThrow();
    await database.close();
    return { subject, text: text ?? "", html: html ?? "" };
}

describe("mails in the language of the site", () => {
    test("use the translations of the site, and English where one is missing", async () => {
        keep("qtz", {
            "A new password for {site}": "Zu nowo passo {site}",
            [RESET.text]: "Zalu {name},\n\n[Passo zu]({url})",
        });
        const mail = await written("qtz");
        expect(mail.subject).toBe("Zu nowo passo Fettle");
        expect(mail.text).toContain("Zalu Ines,\n\nPasso zu:\nhttps://forum.test/x");
        // The last line is not translated.
        expect(mail.text).toContain("Fettle sent you this email");
        expect(mail.html).toContain('<html lang="qtz"');
    });

    test("fall back from the region to the language, and then to English", async () => {
        expect((await written("qtz-ZZ")).subject).toBe("Zu nowo passo Fettle");
        expect((await written("en")).subject).toBe("A new password for Fettle");
        expect((await written("../qtz")).subject).toBe("A new password for Fettle");
    });

    test("keep their links: a translation without one is replaced by English, and the operator is notified", async () => {
        const wrong: object[] = [];
        keep("qqa", { "A new password for {site}": "Zu nowo passo", [RESET.text]: "Zalu {name}", other: 5 });
        const texts = createMailTexts(directory, { onWrong: (one) => wrong.push(one) });
        expect(texts("qqa")).toEqual({});
        expect(wrong).toEqual([
            { file: "qqa.json", text: "A new password for {site}", reason: "it has other placeholders" },
            { file: "qqa.json", text: RESET.text, reason: "it has other placeholders" },
            { file: "qqa.json", text: "other", reason: "it is no text" },
        ]);
        keep("qqb", "{ broken");
        expect(createMailTexts(directory, { onWrong: (one) => wrong.push(one) })("qqb")).toEqual({});
        expect(wrong.at(-1)).toEqual({ file: "qqb.json", reason: "it is not a JSON object" });
    });
});

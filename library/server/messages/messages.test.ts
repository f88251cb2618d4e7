import { describe, expect, test } from "@jest/globals";
import { createTranslate, formatText, writeEnglish } from "@parley/library/contract";
import { compileMessage } from "@parley/library/contract/messages";
import { createCatalogue } from "./createCatalogue";
import { findMessageFaults } from "./findMessageFaults";

const ARABIC = "{count, plural, zero {لا ردود} one {رد واحد} two {ردان} few {# ردود} many {# ردًا} other {# رد}}";

const translate = (locale: string, message: string) => {
    const t = createTranslate(locale, { key: compileMessage(message) });
    return (parameters: Record<string, string | number>) => t("key", parameters);
};

describe("messages in ICU MessageFormat", () => {
    test("have the plural forms of Arabic and French for 0, 1, 2, 3, 11, 100 and 1,000,000", () => {
        const arabic = translate("ar", ARABIC);
        const french = translate("fr", "{count, plural, one {# réponse} many {# de réponses} other {# réponses}}");
        const counts = [0, 1, 2, 3, 11, 100, 1_000_000];

        expect(counts.map((count) => arabic({ count }).replace(/^[\d٠-٩.,،٬]+ /, ""))).toEqual([
            "لا ردود",
            "رد واحد",
            "ردان",
            "ردود",
            "ردًا",
            "رد",
            "رد",
        ]);
        expect(counts.map((count) => french({ count }).replaceAll(/\s/g, " "))).toEqual([
            "0 réponse",
            "1 réponse",
            "2 réponses",
            "3 réponses",
            "11 réponses",
            "100 réponses",
            "1 000 000 de réponses",
        ]);
    });

    test("choose by exact numbers, ordinals and names, also within one another, and leave names without a value for elements", () => {
        const t = translate(
            "en",
            "{who, select, me {You} other {{name}}} {n, plural, =0 {never} other {# times, {m, selectordinal, one {#st} other {#th}}}}",
        );

        expect(t({ who: "me", n: 0, m: 1 })).toBe("You never");
        expect(t({ who: "toString", n: 1200, m: 21 })).toBe("{name} 1,200 times, 21st");
    });

    test("quote braces by apostrophes, which are themselves elsewhere", () => {
        expect(translate("en", "It's '{'a'}' ''{n, number}'' #")({ n: 5 })).toBe("It's {a} '5' #");
    });

    test("are refused when they are broken, too long, or nested 1,000 deep", () => {
        const broken = [
            "{",
            "{}",
            "{n",
            "{n, date}",
            "{n, plural, one {#}}",
            "{n, plural, other {#}",
            "{n, plural, all {#} other {#}}",
        ];
        broken.push("{n, plural, one {a} one {b} other {c}}", "{n, constructor, other {}}", "{n, select, __proto__ {} other {}}");
        broken.push("{n, plural, other {".repeat(1_000) + "}}".repeat(1_000), "a".repeat(10_001));
        broken.push("{n, plural, other {".repeat(9) + "}}".repeat(9));

        const accepted = broken.filter((message) => {
            try {
                return compileMessage(message);
            } catch (error) {
                expect((error as Error).name).toBe("MessageError");
                return false;
            }
        });
        expect(accepted).toEqual([]);
    });

    test("FC-8 are read or refused at once, whatever they repeat, and what is wrong with them is said in words", () => {
        const rules = { locale: "de", english: "Posts", isPlural: false };
        for (const part of ["{", "}", "'{", "{a", "{a}", "{a,", "{a, plural, ", "#", "<a", "](", "]((", "[x](", "''", "{ "])
            expect(findMessageFaults(rules, part.repeat(9_990 / part.length)).length).toBeLessThan(4);
        const findReason = (message: string) => formatText(writeEnglish, findMessageFaults(rules, message)[0] ?? "");
        expect(["{", "{n, plural, one {#}}", "{}", "{n, foo}"].map(findReason)).toEqual([
            "This is no message in ICU MessageFormat: A brace is opened and not closed.",
            "This is no message in ICU MessageFormat: A choice needs the form “other”.",
            "This is no message in ICU MessageFormat: What stands within braces is neither a value nor a choice.",
            "This is no message in ICU MessageFormat: What stands within braces is neither a value nor a choice.",
        ]);
    });

    test("are told apart by a context where English has one word, which is shown where a translation is missing", () => {
        const t = createTranslate("de", { "verb\u0004Close": "Schließen" });

        expect([t("Close", {}, "verb"), t("Close", {}, "adjective"), t("Close")]).toEqual(["Schließen", "Close", "Close"]);
    });

    test("fall back text by text from pt-BR to pt to English, never to a key", () => {
        const english = { "{count} posts": { one: "{count} post", other: "{count} posts" } };
        const messages = { pt: { Save: "Guardar", Cancel: "Cancelar" }, "pt-BR": { Save: "Salvar, já" } };
        const t = createTranslate("pt-BR", createCatalogue("pt-BR", messages, english));

        expect([t("Save"), t("Cancel"), t("Close"), t("{count} posts", { count: 1 })]).toEqual([
            "Salvar, já",
            "Cancelar",
            "Close",
            "1 post",
        ]);
        expect(createTranslate("pt", createCatalogue("pt", messages, english))("Save")).toBe("Guardar");
    });
});

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import type { ImportReport } from "@parley/imports/server";
import SqliteConnection from "libsql";
import { runParley } from "../testing/runParley";

// Each command is a process of its own, and some tests run several.
jest.setTimeout(600_000);

let directory: string;
beforeAll(() => {
    directory = mkdtempSync(path.join(tmpdir(), "parley-command-"));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Comments of an archive that is stored in three batches, so that a process can be killed between them. */
const POSTS = 1_100;
/** Comments of an archive whose length does not matter. */
const FEW_POSTS = 100;

/** Writes an archive of some comments, many of them replies to earlier ones, and cuts `cut` characters off its last file. */
function archive(name: string, cut = 0, posts = POSTS): string {
    const folder = path.join(directory, name);
    mkdirSync(folder);
    const write = (file: string, rows: object[]) => {
        const text = rows.map((row) => `${JSON.stringify({ site: "wexley", ...row })}\n`).join("");
        writeFileSync(path.join(folder, file), cut && file === "comments.jsonl" ? text.slice(0, -cut) : text);
    };
    const createdAt = "2022-03-01T10:00:00Z";
    write("users.jsonl", [{ id: "ana", name: "Ana Moss" }]);
    write("discussions.jsonl", [
        { id: "d", title: "Kettles", authorId: "ana", createdAt, bodyMarkdown: "Kettles!", tags: ["steel"] },
    ]);
    write(
        "comments.jsonl",
        Array.from({ length: posts }, (_, index) => ({
            id: `c${index}`,
            discussionId: "d",
            ...(index % 7 !== 0 && { parentId: `c${index - 1}` }),
            authorId: "ana",
            createdAt,
            bodyMarkdown: `**Number ${index}**, [and more](https://wexley.example/${index}).`,
            reactions: [{ urlcode: "Like", userIds: ["ana"] }],
        })),
    );
    return folder;
}

function parley(data: string, words: string[], environment: NodeJS.ProcessEnv = {}): ReturnType<typeof runParley> {
    return runParley(words, { DATA_DIR: path.join(directory, data), ...environment });
}

/**
 * Returns the environment of a process that kills itself after this number of comments is stored, when it has written the next one without
 * committing it. A kill from outside would come too late for a fast process, and would disturb it while it opens the database.
 */
function killedAfter(comments: number): NodeJS.ProcessEnv {
    const file = path.join(directory, `killed-after-${comments}.cjs`);
    writeFileSync(
        file,
        `const { prototype } = require(${JSON.stringify(require.resolve("libsql"))});
        const { prepare } = prototype;
        let isDue = false;
        prototype.prepare = function (text) {
            const statement = prepare.call(this, text);
            const { run } = statement;
            statement.run = (...values) => {
                const result = run.apply(statement, values);
                if (isDue && text.startsWith('insert into "importedRecords"')) process.kill(process.pid, "SIGKILL");
                if (text === "commit") isDue = stored(this) >= ${comments};
                return result;
            };
            return statement;
        };
        function stored(connection) {
            try {
                return prepare.call(connection, 'select count(*) as count from "importedRecords" where kind = ?').get("comment").count;
            } catch {
                // There is no such table yet.
                return 0;
            }
        }`,
    );
    return { NODE_OPTIONS: `--require ${file}` };
}

interface Stored {
    comments: number;
    notes: number;
    reactions: number;
    counted: number;
}

function storedIn(data: string): Stored | undefined {
    const file = path.join(directory, data, "parley.sqlite");
    if (!existsSync(file)) return undefined;
    const connection = new SqliteConnection(file);
    try {
        return connection
            .prepare(
                `select (select count(*) from comments) as comments,
                    (select count(*) from "importedRecords" where kind = 'comment') as notes,
                    (select count(*) from reactions) as reactions,
                    (select coalesce(sum(count), 0) from "reactionCounts") as counted`,
            )
            .get() as Stored;
    } catch {
        return undefined;
    } finally {
        connection.close();
    }
}

describe("parley import", () => {
    test("ends with a table of the results, and with numbers for scripts", async () => {
        const folder = archive("whole", 0, FEW_POSTS);
        const first = await parley("a", ["import", "jsonl", folder]);
        expect(first.code).toBe(0);
        expect(first.out).toMatch(/^ {2}comments +100 +100 +0 +0$/m);
        expect(first.err).toMatch(/^whole: /m);
        const second = await parley("a", ["import", "jsonl", folder, "--json"]);
        const [report] = JSON.parse(second.out) as ImportReport[];
        expect([second.code, second.err]).toEqual([0, ""]);
        expect(report).toMatchObject({
            source: "whole",
            damaged: false,
            counts: { comment: { read: FEW_POSTS, stored: 0, known: FEW_POSTS, skipped: 0 } },
        });
    });

    test("18.5 keeps imports separate if --as names them differently, even of the same archive", async () => {
        const [folder, copy] = [archive("fettle", 0, 3), archive("fettle of May", 0, 3)];
        const sourceOf = async (...words: string[]) => {
            const { code, out } = await parley("e", ["import", "jsonl", ...words, "--json"]);
            const [report] = JSON.parse(out) as ImportReport[];
            return [code, report?.source, report?.counts.comment.stored];
        };
        expect(await sourceOf(folder)).toEqual([0, "fettle", 3]);
        expect(await sourceOf(copy, "--as", "museum")).toEqual([0, "museum", 3]);
        expect(await parley("e", ["import", "jsonl", folder, copy, "--as", "museum"])).toMatchObject({ code: 2, out: "" });
    });

    test("FC-50 exits with 1 if the archive is damaged, and stores the readable records", async () => {
        const { code, out } = await parley("b", ["import", "jsonl", archive("cut", 50, FEW_POSTS)]);
        expect(code).toBe(1);
        expect(out).toContain("The archive is damaged");
        expect(storedIn("b")).toMatchObject({ comments: FEW_POSTS - 1 });
    });

    test("rejects an unknown form, and a folder without an archive of that form", async () => {
        const mistakes = [
            ["import", "zip", directory],
            ["import", "jsonl", __dirname],
        ];
        for (const words of mistakes) expect(await parley("c", words)).toMatchObject({ code: 2, out: "" });
    });

    test("FC-40 killed while it writes leaves no partial record, and the next run completes the import", async () => {
        const folder = archive("killed");
        const killedAt: (Stored | undefined)[] = [];
        for (const wanted of [1, POSTS / 2]) {
            expect((await parley("d", ["import", "jsonl", folder], killedAfter(wanted))).code).toBeNull();
            killedAt.push(storedIn("d"));
            expect(killedAt.at(-1)?.comments).toBeGreaterThanOrEqual(wanted);
            expect(killedAt.at(-1)?.comments).toBeLessThan(POSTS);
        }
        for (const stored of killedAt) {
            expect(stored?.notes).toBe(stored?.comments);
            expect(stored?.reactions).toBe(stored?.comments);
            expect(stored?.counted).toBe(stored?.reactions);
        }
        const { code, out } = await parley("d", ["import", "jsonl", folder]);
        expect(code).toBe(0);
        expect(out).toMatch(/^ {2}comments +1,100 +100 +1,000 +0$/m);
        expect(storedIn("d")).toMatchObject({ comments: POSTS, notes: POSTS, reactions: POSTS, counted: POSTS });
    });
});

import { expect, test } from "@jest/globals";
import { formatProgress, ReportBuilder } from "./report";

const RUN = { source: "wexley", form: "jsonl", seconds: 12.34 };

test("FC-50 a report lists every faulty record, but stays small for many", () => {
    const report = new ReportBuilder();
    for (let line = 1; line <= 100_000; line++)
        report.add({ file: "comments.jsonl", line, id: `c${line}`, reason: `The discussion d${line} is not in the archive.` });
    for (let number = 0; number < 10_000; number++) report.add({ file: `file ${"x".repeat(number)}`, reason: "Odd." });
    const { problems, countProblems, damaged } = report.finish(RUN);
    expect(countProblems).toBe(110_000);
    expect(problems.length).toBeLessThan(1000);
    expect(problems[0]).toEqual({
        file: "comments.jsonl",
        line: 1,
        id: "c1",
        reason: "The discussion d1 is not in the archive.",
    });
    expect(problems[200]).toMatchObject({ file: "comments.jsonl", count: 99_800 });
    expect(problems.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(110_000);
    expect(damaged).toBe(false);
});

test("the table for people shows the numbers of read, stored, known and skipped records", () => {
    const report = new ReportBuilder();
    Object.assign(report.counts.user, { read: 3988, stored: 3987, known: 0, skipped: 1 });
    report.add({ file: "Users.xml", line: 7, id: "4", reason: "There is no name." });
    report.add({ file: "Posts.xml", line: 99, reason: "The file ends in the middle.", damaged: true });
    expect(report.finish(RUN).lines).toEqual([
        "wexley (jsonl), 12.3 s",
        "                read  stored  known  skipped",
        "  people       3,988   3,987      0        1",
        "  categories       0       0      0        0",
        "  tags             0       0      0        0",
        "  discussions      0       0      0        0",
        "  comments         0       0      0        0",
        "  2 things were not as expected:",
        "    Users.xml, line 7, 4: There is no name.",
        "    Posts.xml, line 99: The file ends in the middle.",
        "  The archive is damaged: what could be read of it is stored, the rest is missing.",
    ]);
});

test("FC-50 data without a place here is listed whole by name and number, apart from problems", () => {
    const report = new ReportBuilder();
    for (let id = 1; id <= 30; id++) report.add({ file: "users", id: String(id), reason: "Somebody else is called so." });
    report.add({ file: "Badges.xml", reason: "7 badges have no place here; they were left out.", count: 7, isDropped: true });
    const { lines, countProblems, problems } = report.finish(RUN);
    expect(countProblems).toBe(30);
    expect(problems).toHaveLength(31);
    expect(lines).toContain("  This has no place here and was left out:");
    expect(lines).toContain("    Badges.xml: 7 badges have no place here; they were left out.");
    expect(lines.at(-1)).toBe("    … and 10 more; --json tells them all.");
});

test("progress names the kinds read so far", () => {
    const { counts } = new ReportBuilder();
    expect(formatProgress("wexley", counts)).toBe("wexley: reading …");
    counts.user.read = 3988;
    counts.discussion.read = 500;
    expect(formatProgress("wexley", counts)).toBe("wexley: 3,988 people, 500 discussions …");
});

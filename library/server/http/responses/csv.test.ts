import { expect, test } from "@jest/globals";
import { toCSV } from "./csv";

test("a list becomes a table: nested objects are columns with dotted names, lists are JSON, missing values are empty", () => {
    const rows = [
        { tagID: 1, name: 'say "x", y', owner: { name: "Ann", address: { town: null } } },
        { tagID: 2, name: "two\nlines", ids: [1, 2], open: false },
    ];
    expect(toCSV(rows)).toBe(
        'tagID,name,owner.name,owner.address.town,ids,open\r\n1,"say ""x"", y",Ann,,,\r\n2,"two\nlines",,,"[1,2]",false\r\n',
    );
    expect(toCSV([])).toBe("\r\n");
    expect(toCSV(["a", 5])).toBe("value\r\na\r\n5\r\n");
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])("FC-10 the text %j is no formula for a spreadsheet", (text) => {
    const [, cell] = toCSV([{ [text]: "", a: text }]).split("\r\n");
    expect(cell).toMatch(/^,"?'/);
    expect(toCSV([{ [text]: 1 }])).toMatch(/^"?'/);
});

test("FC-10 a negative number stays one", () => expect(toCSV([{ a: -5 }])).toBe("a\r\n-5\r\n"));

import { expect, test } from "@jest/globals";
import { findOverflow } from "./useOverflow";

test("the tools with the highest rank leave a bar that is too narrow, except those of rank 0 and those not displayed", () => {
    const tools = [
        { id: "bold", width: 30, rank: 1 },
        { id: "undo", width: 0, rank: 9 },
        { id: "quote", width: 30, rank: 3 },
        { id: "link", width: 30, rank: 0 },
        { id: "code", width: 30, rank: 2 },
    ];
    expect(findOverflow(tools, 120)).toEqual([]);
    expect(findOverflow(tools, 119)).toEqual(["quote"]);
    expect(findOverflow(tools, 60)).toEqual(["quote", "code"]);
    expect(findOverflow(tools, 10)).toEqual(["quote", "code", "bold"]);
});

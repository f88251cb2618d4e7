import { expect, test } from "@jest/globals";
import { addFound, allFoundHref, foundHref, parseFoundHref, readFound } from "./foundAddress";

const parametersOf = (address: string) => new URL(address, "http://forum.test").searchParams;

test("SRCH-011 the address of a match leads to it, and keeps the view of the comments", () => {
    const address = foundHref(7, { query: "a & b", found: 3, view: "flat" });
    expect(address).toBe("/search/in/7?query=a+%26+b&found=3&view=flat");
    expect(parseFoundHref(parametersOf(address))).toEqual({ query: "a & b", found: 3, view: "flat" });
    expect(parseFoundHref(parametersOf("/search/in/7?query=a&found=-1&view=moon"))).toEqual({ query: "a", found: 1 });
    expect(allFoundHref(7, "a & b")).toBe("/search?query=a+%26+b&discussionID=7");
});

test("the number of a match and the total are written into the address of the found post, and read from it", () => {
    const address = addFound("http://forum.test/discussion/comment/5#Comment_5", { query: "kettle", found: 2, total: 3 });
    expect(address).toBe("http://forum.test/discussion/comment/5?find=kettle&found=2&of=3#Comment_5");
    expect(readFound(new URL(address).search)).toEqual({ query: "kettle", found: 2, total: 3 });
    for (const none of ["", "?find=kettle", "?find=kettle&found=4&of=3", "?find=+&found=1&of=3", "?find=a&found=0&of=1"])
        expect([none, readFound(none)]).toEqual([none, undefined]);
});

import { expect, test } from "@jest/globals";
import type { Permissions } from "@parley/library/contract";
import { exampleReaction } from "./reactions.examples";
import { applyChoice, getReactPermission, mayReact, maySeeFlags } from "./reactions.rules";

const like = exampleReaction({ urlcode: "Like", count: 3, hasReacted: true });
const disagree = exampleReaction({ tagID: 2, urlcode: "Disagree", class: "Negative", count: 0, reactionValue: 0 });
const spam = exampleReaction({ tagID: 3, urlcode: "Spam", class: "Flag" });
const promote = exampleReaction({ tagID: 4, urlcode: "Promote" });

const grant = (...names: string[]): Permissions => ({
    isAdmin: false,
    permissions: [{ type: "global", permissions: Object.fromEntries(names.map((name) => [name, true])) }],
});

test("REACT-007 choosing another reaction replaces the first, and changes the score", () => {
    const { summaries, scoreChange } = applyChoice([like, disagree], "disagree");
    expect(summaries).toMatchObject([
        { urlcode: "Like", count: 2, hasReacted: false },
        { urlcode: "Disagree", count: 1, hasReacted: true },
    ]);
    expect(scoreChange).toBe(-1);
});

test("REACT-004 REACT-005 choosing a reaction adds its value to the score, and removing it subtracts it", () => {
    const without = exampleReaction({ urlcode: "Like", count: 2, hasReacted: false });
    expect(applyChoice([without], "Like")).toMatchObject({ summaries: [{ count: 3, hasReacted: true }], scoreChange: 1 });
    expect(applyChoice([like], undefined)).toMatchObject({ summaries: [{ count: 2, hasReacted: false }], scoreChange: -1 });
    expect(applyChoice([like], "Like")).toEqual({ summaries: [like], scoreChange: 0 });
});

test("REACT-015 REACT-016 the permission to react depends on the class of the type; Promote has its own", () => {
    expect(mayReact(grant("reactions.positive.add"), like)).toBe(true);
    expect(mayReact(grant("reactions.positive.add"), disagree)).toBe(false);
    expect(mayReact(grant("reactions.negative.add"), disagree)).toBe(true);
    expect(mayReact(grant("flag.add"), spam)).toBe(true);
    expect(mayReact(grant("reactions.positive.add"), promote)).toBe(false);
    expect(mayReact(grant("curation.manage"), promote)).toBe(true);
    expect(mayReact(grant("community.moderate"), promote)).toBe(true);
    expect(mayReact(undefined, like)).toBe(false);
});

test("REACT-017 only moderators see flags", () => {
    expect(maySeeFlags(grant("community.moderate"))).toBe(true);
    expect(maySeeFlags(grant("flag.add", "reactions.view"))).toBe(false);
});

test("a reaction without a class is positive, and Promote is recognized in any letter case", () => {
    expect(getReactPermission({ urlcode: "Like" } as never)).toBe("reactions.positive.add");
    expect(getReactPermission({ urlcode: "PROMOTE", class: "Positive" })).toBe("curation.manage");
    expect([mayReact(grant("site.manage"), spam), maySeeFlags(grant("site.manage"))]).toEqual([true, true]);
});

test("a type without a value does not change the score, and counts are never negative", () => {
    const odd = exampleReaction({ urlcode: "Like", count: 0, hasReacted: true, reactionValue: undefined as never });
    expect(applyChoice([odd], undefined)).toMatchObject({ summaries: [{ count: 0, hasReacted: false }], scoreChange: 0 });
    const known = [like, disagree];
    expect(applyChoice(known, "like").summaries.map((summary, index) => summary === known[index])).toEqual([true, true]);
});

import { expect, test } from "@jest/globals";
import { getReactionIcon } from "./reactionIcon";

test.each([
    ["promote", "promote"],
    ["off-topic", "offtopic"],
    ["OffTopic", "offtopic"],
    ["insightful", "idea"],
    ["disagree", "dislike"],
    ["agree", "agree"],
    ["dislike", "dislike"],
    ["like", "like"],
    ["up", "up"],
    ["down", "down"],
    ["support", "people"],
    ["awesome", "awesome"],
    ["lol", "laugh"],
    ["wtf", "wtf"],
])("REACT-003 the type %s has the icon %s", (urlcode, icon) => {
    expect(getReactionIcon(urlcode)).toBe(icon);
});

test("REACT-003 a custom type has a face, and a like given by the viewer is filled", () => {
    expect([getReactionIcon("Soldered"), getReactionIcon("constructor"), getReactionIcon("Like", true)]).toEqual([
        "smile",
        "smile",
        "liked",
    ]);
});

import { expect, test } from "@jest/globals";
import { countEdits, countEditsOfPart, createLetterFilter } from "./editDistance";
import { stemWord } from "./stem";

test.each([
    ["thermostat", "thermostat", 0],
    ["thermostt", "thermostat", 1],
    ["thermosttat", "thermostat", 1],
    ["thremostat", "thermostat", 1],
    ["thermistot", "thermostat", 2],
    ["kettle", "lamp", 3],
    ["kettle", "kettledrums", 3],
    ["𐐨a", "a𐐨", 1],
    ["", "ab", 2],
])("from %p to %p are %i changes, or more than two", (one, other, distance) => {
    expect(countEdits(one, other, 2)).toBe(distance);
    expect(countEdits(other, one, 2)).toBe(distance);
});

test.each([
    [["kettle", "kettles"], true],
    [["mended", "mending", "mends"], true],
    [["stopped", "stopping", "stops"], true],
    [["chaudiere", "chaudieres"], true],
    [["riparare", "riparato", "riparata"], true],
    [["heizung", "heizungen"], true],
    [["lampa", "lampy", "lampami", "lampach"], true],
    [["kettle", "kernel"], false],
    [["the", "then"], false],
])("the words %j share a stem: %p", (words, areRelated) => {
    expect(new Set(words.map(stemWord)).size === 1).toBe(areRelated);
});

test("no near word is left out because of its letters", () => {
    const letters = ["a", "b", "é", "𐐨", "东", "k", "𐐩", "u", "o", "e"];
    const words = Array.from({ length: 400 }, (_, number) =>
        Array.from(
            { length: 3 + (number % 7) },
            (_, place) => letters[(number * (place + 3) + (number >> place)) % letters.length],
        ).join(""),
    );
    const [word = ""] = words.slice(-1);
    for (const maxDistance of [1, 2]) {
        const near = words.filter((other) => countEditsOfPart(word, other, maxDistance) <= maxDistance);
        const left = words.filter(createLetterFilter(word, maxDistance));
        expect(near.length).toBeGreaterThan(0);
        expect(left.length).toBeLessThan(words.length);
        expect(left).toEqual(expect.arrayContaining(near));
    }
});

import { expect, test } from "@jest/globals";
import { countEdits } from "./editDistance";
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

import { expect, test } from "@jest/globals";
import { moveOpening, toOpening } from "./toOpening";

const [FROM, TO] = ["https://almanac.example/tides?a=1&b=2", "https://almanac.example/low-water"];

test("the opening post of a page that has moved keeps its picture, and a rewritten one stays as it is", () => {
    const picture = "https://almanac.example/bell.png?a=1&b=2";
    expect(moveOpening(toOpening(FROM).body, FROM, TO)).toEqual(toOpening(TO));
    expect(moveOpening(toOpening(FROM, picture).body, FROM, TO)).toEqual(toOpening(TO, picture));
    for (const added of ["<p>Ours</p>", '<p><img src="a" alt=""></p><p>Ours</p>'])
        expect([added, moveOpening(toOpening(FROM).body + added, FROM, TO)]).toEqual([added, undefined]);
    expect(moveOpening("<p>Ours</p>", FROM, TO)).toBeUndefined();
});

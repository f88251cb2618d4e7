import { expect, test } from "@jest/globals";
import { canonicalizePageURL, parseOrigin } from "./canonicalizePageURL";

const keyOf = (address: string) => canonicalizePageURL(address)?.key;

test.each([
    ["https://almanac.example/tides/", "https://almanac.example/tides"],
    ["http://almanac.example/tides", "https://almanac.example/tides"],
    ["https://almanac.example/tides/index.html", "https://almanac.example/tides"],
    ["https://ALMANAC.example:443//tides", "https://almanac.example/tides"],
    ["https://almanac.example/tides#low-water", "https://almanac.example/tides"],
    ["https://almanac.example/tides?utm_source=mail&fbclid=1", "https://almanac.example/tides"],
    ["https://almanac.example/tides?b=2&a=1", "https://almanac.example/tides?a=1&b=2&gclid=x"],
    ["https://almanac.example/caf%c3%a9", "https://almanac.example/caf%C3%A9"],
    ["https://almanac.example/%74ides", "https://almanac.example/tides"],
    ["https://almanac.example/a/../tides", "https://almanac.example/tides"],
    ["https://almanac.example/", "https://almanac.example/index.php"],
    ["https://almanac.example/100%", "https://almanac.example/100%/"],
])("%s is the same page as %s", (one, other) => {
    expect([keyOf(one), keyOf(one)]).toEqual([keyOf(other), expect.any(String)]);
});

test.each([
    ["https://almanac.example/tides", "https://almanac.example/Tides"],
    ["https://almanac.example/tides", "https://www.almanac.example/tides"],
    ["https://almanac.example/tides", "https://almanac.example:8443/tides"],
    ["https://almanac.example/?p=1", "https://almanac.example/?p=2"],
    ["https://almanac.example/a%2Fb", "https://almanac.example/a/b"],
    ["https://almanac.example/?a=1%262", "https://almanac.example/?a=1&2="],
])("%s is another page than %s", (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other));
});

test.each(["", "almanac.example", "javascript:alert(1)", "file:///etc/passwd", "https://a:b@almanac.example/", "https://"])(
    "%j is no address of a page",
    (address) => {
        expect(canonicalizePageURL(address)).toBeUndefined();
    },
);

test.each([
    ["https://Almanac.example", "https://almanac.example"],
    ["http://localhost:8080/", "http://localhost:8080"],
    ["https://almanac.example/tides", undefined],
    ["https://almanac.example/?a", undefined],
    ["*", undefined],
    ["https://*.example", "https://*.example"],
])("the text %s names the origin %s", (text, origin) => {
    expect(parseOrigin(text)).toBe(origin);
});

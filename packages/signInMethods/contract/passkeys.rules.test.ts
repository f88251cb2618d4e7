import { expect, test } from "@jest/globals";
import { supportsPasskeys } from "./passkeys.rules";

test.each([
    ["https://fettle.example", true],
    ["https://fettle.example:8443/forum", true],
    ["http://localhost:3000", true],
    ["http://fettle.example", false],
    ["https://192.168.1.20", false],
    ["https://[::1]", false],
    ["https://4.fettle.example", true],
    ["https://fettle.example4", true],
    ["fettle.example", false],
    ["", false],
])("browsers support passkeys at %j: %j", (siteURL, expected) => expect(supportsPasskeys(siteURL)).toBe(expected));

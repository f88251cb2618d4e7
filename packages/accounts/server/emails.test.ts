import { expect, test } from "@jest/globals";
import { toEmailKey } from "./emails";

test.each([
    ["Ines@Fettle.Example", "ines@fettle.example"],
    ["ines+loft@netloft.example", "ines+loft@netloft.example"],
    ["ines@bücher.example", "ines@xn--bcher-kva.example"],
    ["żaneta@fettle.example", "żaneta@fettle.example"],
])("%s is a valid address with the key %s", (email, key) => {
    expect(toEmailKey(email)).toBe(key);
});

test.each([
    "ines",
    "@fettle.example",
    "ines@",
    "ines@localhost",
    "ines@fettle..example",
    "in es@fettle.example",
    "ines@fettle.example\nBcc: all",
    "a@b@c.example",
    "ines@127.0.0.1",
    `${"x".repeat(65)}@fettle.example`,
    "ines@-fettle.example",
    '"<script>"@fettle.example',
])("%j is not a valid address", (email) => {
    expect(toEmailKey(email)).toBeUndefined();
});

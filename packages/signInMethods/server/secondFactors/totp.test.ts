import { expect, test } from "@jest/globals";
import { computeCode, encodeBase32, findTimeStep, toKeyURI, toTimeStep } from "./totp";

const SECRET = Buffer.from("12345678901234567890");

test.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
])("at %d seconds the code is %s, as in RFC 6238", (seconds, code) => {
    expect(computeCode(SECRET, toTimeStep(new Date(seconds * 1000)), 8)).toBe(code);
});

test("a code is valid in its own time step, the one before and the one after", () => {
    const now = new Date("2026-05-21T12:00:00Z");
    const code = computeCode(SECRET, toTimeStep(now));
    const at = (seconds: number) => findTimeStep(SECRET, code, new Date(now.getTime() + seconds * 1000));
    expect([-31, -30, 0, 29, 59].map(at)).toEqual([
        undefined,
        toTimeStep(now),
        toTimeStep(now),
        toTimeStep(now),
        toTimeStep(now),
    ]);
    expect(at(60)).toBeUndefined();
    expect(findTimeStep(SECRET, code.slice(1), now)).toBeUndefined();
});

test("base32 encodes as in RFC 4648", () => {
    expect(encodeBase32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
    expect(encodeBase32(SECRET)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
});

test("the key URI contains the names of site and account, with special characters encoded", () => {
    const uri = toKeyURI({ secret: SECRET, issuer: "Fettle: the society", account: "Ōno & co" });
    expect(new URL(uri).searchParams.get("issuer")).toBe("Fettle  the society");
    expect(uri).toContain("otpauth://totp/Fettle%20%20the%20society:%C5%8Cno%20%26%20co?secret=GEZDGNBV");
});

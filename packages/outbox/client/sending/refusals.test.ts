import { expect, test } from "@jest/globals";
import type { ApiError } from "@parley/library/contract";
import { findWaitingPath } from "../waitingPathIn";
import { isForOther, isKeyUsed, isPassing, isSavedAlready, requiresSession } from "./refusals";
import { toFormError } from "./sentForm";

const error = (status: number, more: Partial<ApiError> = {}): ApiError => ({ status, message: "", ...more });

test.each([
    [error(0), true],
    [error(408), true],
    [error(425), true],
    [error(429), true],
    [error(500), true],
    [error(503), true],
    [error(403, { isForeign: true }), true],
    [error(403, { isForeign: false }), false],
    [error(400), false],
    [error(499), false],
    [error(202), false],
])("FC-69 an error %j may be retried: %j", (refusal, expected) => {
    expect(isPassing(refusal)).toBe(expected);
});

test.each([
    [error(401), true],
    [error(403, { permissions: ["session.valid"] }), true],
    [error(403, { permissions: ["comments.add"] }), false],
    [error(403, { permissions: "session.valid" }), false],
    [error(403), false],
])("FC-63 an error %j requires a session: %j", (refusal, expected) => {
    expect(requiresSession(refusal)).toBe(expected);
});

test("FC-63 an error indicates whether another member is signed in", () => {
    expect([error(409, { isOtherMember: true }), error(409)].map(isForOther)).toEqual([true, false]);
});

test("FC-86 an error tells that another text was posted under the same key only by its status and its code together", () => {
    const errors = [error(409, { code: "keyUsed" }), error(409, { code: "full" }), error(422, { code: "keyUsed" })];
    expect(errors.map(isKeyUsed)).toEqual([true, false, false]);
});

const WORDS = { name: "Hum", body: "When cold." };

test.each([
    [error(412, { present: WORDS }), WORDS, true],
    [error(412, { present: WORDS }), { body: WORDS.body }, true],
    [error(412, { present: WORDS }), { ...WORDS, name: "Drip" }, false],
    [error(412, { present: WORDS }), { ...WORDS, body: "When warm." }, false],
    [error(412, { present: {} }), {}, false],
    [error(409, { present: WORDS }), WORDS, false],
    [error(412, { present: null }), WORDS, false],
    [error(412), WORDS, false],
])("FC-52 FC-61 after the error %j the text %j is stored already: %j", (refusal, words, expected) => {
    expect(isSavedAlready(refusal, words)).toBe(expected);
});

test.each([
    [error(202, { waitingPath: "/waiting" }), "/waiting"],
    [error(403, { waitingPath: "/waiting" }), undefined],
    [error(202, { waitingPath: 5 }), undefined],
    [error(202), undefined],
    [undefined, undefined],
])("after the response %j a submission held for approval is at %j", (refusal, path) => {
    expect(findWaitingPath(refusal)).toBe(path);
});

test("a form returned without scripts is converted to an API error", () => {
    const errors = { name: [{ field: "name", code: "missingField", status: 400, message: "name is required." }] };
    expect(toFormError(undefined)).toBeUndefined();
    expect(toFormError({ formID: "f", values: {} } as never)).toStrictEqual({ status: 0, message: "" });
    expect(toFormError({ formID: "f", values: {}, message: "No.", errors } as never)).toStrictEqual({
        status: 0,
        message: "No.",
        errors,
    });
});

import { expect, test } from "@jest/globals";
import { ApiRefusal, describeError } from "./ApiError";
import { createFieldError, createValidationError, fromErrorBody, groupByField, toErrorBody } from "./apiErrors";

test.each([
    ["name", { field: "name" }],
    ["records[0].recordType", { field: "recordType", path: "records[0]" }],
    ["expand[1]", { field: "expand", index: 1 }],
    ["a.b.c[12]", { field: "c", path: "a.b", index: 12 }],
    ["a[1][2]", { field: "a[1]", index: 2 }],
    ["[1]a", { field: "[1]a" }],
    [".name", { field: "name" }],
])("the location %s of an error is split into field, path and index", (name, location) => {
    expect(createFieldError(name, "invalid")).toMatchObject({
        ...location,
        code: "invalid",
        status: 422,
        message: `${location.field} is not valid.`,
    });
});

test.each([
    ["missingField", 400, {}, "body is required."],
    ["maxLength", 422, { limit: 8000 }, "body should be at most 8000 characters long."],
    ["minItems", 422, { limit: 1 }, "body should have at least 1 item."],
    ["minimum", 422, { limit: 1 }, "body should be at least 1."],
    ["badSlotType", 400, {}, "body should be d, w or m for this sort."],
    ["invalid", 422, { expected: "integer" as const }, "body is not a valid integer."],
    ["ruleOfMyOwn", 422, {}, "body is not valid."],
    ["constructor", 422, {}, "body is not valid."],
])("the code %s has the status %i and a message", (code, status, details, message) => {
    expect(createFieldError("body", code, details)).toMatchObject({ field: "body", code, status, message });
});

test("a validation error has the highest status of its rows", () => {
    const missing = createFieldError("name", "missingField");
    const invalid = createFieldError("body", "invalid");
    expect(createValidationError([missing])).toEqual({ message: "Validation Failed", status: 400, errors: [missing] });
    expect(createValidationError([missing, invalid]).status).toBe(422);
});

test("API-010 field errors are grouped by field", () => {
    const [first, second] = [createFieldError("name", "missingField"), createFieldError("name", "minLength", { limit: 3 })];
    const other = createFieldError("body", "missingField");
    expect(groupByField([first, other, second])).toEqual({ name: [first, second], body: [other] });
});

test("FC-11 a field called __proto__ is treated like any other", () => {
    const row = createFieldError("__proto__", "invalid");
    const groups = groupByField([row]);
    expect(Object.keys(groups)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(groups)).toBe(Object.prototype);
});

test("API-007 an error is unchanged after conversion to the response body and back", () => {
    const body = {
        ...createValidationError([createFieldError("name", "missingField"), createFieldError("body", "invalid")]),
        description: null,
        actionButton: { label: "Sign In", url: "/entry/signin" },
        trace: "here",
        discussionID: 10,
    };
    const error = fromErrorBody(body);
    expect(error).toMatchObject({
        status: 422,
        errors: { name: [{ code: "missingField" }], body: [{ code: "invalid" }] },
        trace: "here",
        discussionID: 10,
    });
    expect(toErrorBody(error)).toEqual(body);
});

test("invalid rows of an error are removed", () => {
    expect(fromErrorBody({ status: 400, message: "No.", errors: ["odd", null, 5, { field: 5 }] as never })).toEqual({
        status: 400,
        message: "No.",
    });
    expect(fromErrorBody({ status: 400, message: "No.", errors: "odd" as never })).toEqual({ status: 400, message: "No." });
});

test("ApiRefusal is an Error that contains the response", () => {
    const refusal = new ApiRefusal({ status: 404, message: "Discussion not found." });
    expect(refusal).toBeInstanceOf(Error);
    expect([refusal.message, refusal.answer.status]).toEqual(["Discussion not found.", 404]);
});

test("18.14 an error message describes the problem to people without the name of a permission, which stays in the body for programs", () => {
    const missing = {
        status: 403,
        message: "Permission Problem",
        description: "You need the community.moderate permission to do that.",
        permissions: ["community.moderate"],
    };
    expect(describeError(missing)).toBe("You don’t have permission to do that.");
    expect(describeError({ ...missing, permissions: [] })).toBe(missing.description);
    expect(describeError({ message: "Gone.", description: "It was removed." })).toBe("It was removed.");
    expect(describeError({ message: "Gone.", description: null })).toBe("Gone.");
    expect(describeError({})).toBe("");
});

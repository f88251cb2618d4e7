import type { ApiError, FieldError, Wording } from "@parley/library/contract";
import { ApiRefusal, fill, toDescription, toMessage } from "@parley/library/contract";

/**
 * Creates a 404 error: the record does not exist, or the viewer may not know that it does (FC-12). `npm run texts` finds the sentences
 * about the records that are named here.
 */
export const notFound = (what: string, context: Partial<ApiError> = {}) =>
    new ApiRefusal({ description: null, ...context, status: 404, message: `${what} not found.` });

const MAX_NAME_LENGTH = 100;

/** Creates a 404 error with the first segment of a path, which leads to no call (contract §1.2). */
export const noSuchPath = (path: string) => {
    const what = path.replace(/^\//, "").split("/", 1)[0]?.slice(0, MAX_NAME_LENGTH) ?? "";
    return new ApiRefusal({ description: null, status: 404, ...toMessage(fill("{what} not found.", { what })) });
};

/** Creates a 410 error: the record was removed. */
export const gone = (what: string, context: Partial<ApiError> = {}) =>
    new ApiRefusal({ description: null, ...context, status: 410, message: `${what} was removed.` });

/** Creates a 403 error that names the missing permission (contract §1.8). */
export const forbidden = (permissions: string | readonly string[], context: Partial<ApiError> = {}) => {
    const names = [permissions].flat();
    return new ApiRefusal({
        status: 403,
        message: "Permission Problem",
        ...toDescription(fill("You need the {permissions} permission to do that.", { permissions: names.join(" or ") })),
        permissions: names,
        ...context,
    });
};

/** Creates a 400 error: the request is valid, but violates a rule of the product. */
export const badRequest = (message: Wording, context: Partial<ApiError> = {}) =>
    new ApiRefusal({ description: null, ...context, status: 400, ...toMessage(message) });

/** Creates a 409 error: the request conflicts with the current state. */
export const conflict = (message: Wording, context: Partial<ApiError> = {}) =>
    new ApiRefusal({ description: null, ...context, status: 409, ...toMessage(message) });

/** Throws 409 if there are as many records as there may be; `records` is their name, as "fields". An undo that brings one back calls it, too. */
export function requireRoom(count: number, maximum: number, records: string): void {
    const text = `There can be at most {maximum} ${records}.`;
    if (count >= maximum) throw conflict(fill(text, { maximum }));
}

/** Validation error with a row for each field; its status is the highest of the rows (contract §1.8). */
export class InvalidInput extends Error {
    constructor(readonly rows: readonly FieldError[]) {
        super("Validation Failed");
    }
}

/** Creates a validation error for one field that violates a rule beyond the schema. */
export const invalidField = (field: string, message: Wording, { code = "invalid", status = 422 } = {}) =>
    new InvalidInput([{ field, code, status, ...toMessage(message) }]);

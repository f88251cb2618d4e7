import type { ApiError, FieldError } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";

/** 404: it never was, or the viewer may not know that it is (FC-12). */
export const notFound = (what: string, context: Partial<ApiError> = {}) =>
    new ApiRefusal({ description: null, ...context, status: 404, message: `${what} not found.` });

/** 410: it was removed. */
export const gone = (what: string, context: Partial<ApiError> = {}) =>
    new ApiRefusal({ description: null, ...context, status: 410, message: `${what} was removed.` });

/** 403: a permission is missing; says which (contract §1.8). */
export const forbidden = (permissions: string | readonly string[], context: Partial<ApiError> = {}) => {
    const names = [permissions].flat();
    return new ApiRefusal({
        status: 403,
        message: "Permission Problem",
        description: `You need the ${names.join(" or ")} permission to do that.`,
        permissions: names,
        ...context,
    });
};

/** 400: understood, but against a rule of the product. */
export const badRequest = (message: string, context: Partial<ApiError> = {}) =>
    new ApiRefusal({ description: null, ...context, status: 400, message });

/** 409: it collides with what is there. */
export const conflict = (message: string, context: Partial<ApiError> = {}) =>
    new ApiRefusal({ description: null, ...context, status: 409, message });

/** Input that fails a check, field by field; the status is the highest of the rows (contract §1.8). */
export class InvalidInput extends Error {
    constructor(readonly rows: readonly FieldError[]) {
        super("Validation Failed");
    }
}

/** One field that fails a rule the schema can't know. */
export const invalidField = (field: string, message: string, { code = "invalid", status = 422 } = {}) =>
    new InvalidInput([{ field, code, status, message }]);

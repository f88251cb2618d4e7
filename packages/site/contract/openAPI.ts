import { defineEndpoint } from "@parley/library/contract";
import * as Type from "typebox";

/** Returns the OpenAPI 3.1 document of the API, made of the declarations of its calls (contract §5.19). */
export const getOpenAPI = defineEndpoint({
    method: "GET",
    path: "/open-api/v3",
    response: Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true }),
});

import { decodeInput } from "@parley/library/contract";
import type { TSchema } from "typebox";
import { InvalidInput } from "../responses/refusals";

/**
 * Creates a validator of values that a form of a page or a stored record became, by the schema of an API body: fills in defaults, removes
 * properties that the schema does not have, and throws `InvalidInput` with all errors (contract §1.8).
 */
export function createBodyValidator(schema: TSchema): (body: unknown) => unknown {
    return (body) => {
        const result = decodeInput(schema, body ?? {}, { notation: "json", dropsUnknown: true });
        if ("errors" in result) throw new InvalidInput(result.errors);
        return result.value;
    };
}

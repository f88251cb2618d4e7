import {
    DatabaseIncomplete,
    DatabaseRefusal,
    DatabaseUnavailableError,
    DirectoryInUse,
    NewerDatabase,
} from "@parley/library/server/database";
import { BadSetting } from "./settings/badSetting";

const KINDS = [BadSetting, DatabaseUnavailableError, DatabaseIncomplete, DatabaseRefusal, DirectoryInUse, NewerDatabase];

/** Whether an operator can correct the cause of an error, so that its message is printed without its stack. */
export function isOperatorError(error: unknown): error is Error {
    return KINDS.some((kind) => error instanceof kind);
}

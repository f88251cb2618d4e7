import type { ParseArgsConfig } from "node:util";
import type { Environment } from "../settings/environment";

interface CommandCall {
    /** Options given as `--name value`. */
    values: Record<string, unknown>;
    /** Arguments without a name. */
    positionals: string[];
    environment: Environment;
    /** Whether progress is suppressed, so that only the report is printed. */
    quiet: boolean;
}

export interface CommandResult {
    /** Printed with `--json`. */
    report: unknown;
    /** The same, as text. */
    lines: string[];
    ok: boolean;
    /** Exit code, if others than 0 and 1 mean something to the caller. */
    code?: number;
}

/** Command of the command line. */
export interface Command {
    /** Words that call the command: `user create`. */
    name: string;
    usage: string;
    /** Short description for the list of commands. */
    summary: string;
    /** Paragraph for `--help`. */
    help: string;
    options: NonNullable<ParseArgsConfig["options"]>;
    run(call: CommandCall): Promise<CommandResult>;
}

/** Error of a command called with invalid arguments. */
export class BadUsage extends Error {}

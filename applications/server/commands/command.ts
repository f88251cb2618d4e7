import type { ParseArgsConfig } from "node:util";
import type { Environment } from "../settings/environment";

interface CommandCall {
    /** What was given as `--name value`. */
    values: Record<string, unknown>;
    /** What was given without a name. */
    positionals: string[];
    environment: Environment;
    /** Says nothing on the way: only the report counts. */
    quiet: boolean;
}

interface CommandResult {
    /** What `--json` prints. */
    report: unknown;
    /** The same for people. */
    lines: string[];
    ok: boolean;
}

/** One command of the command line. */
export interface Command {
    /** The words that call it: `user create`. */
    name: string;
    usage: string;
    /** Half a line, for the list of commands. */
    summary: string;
    /** A paragraph, for `--help`. */
    help: string;
    options: NonNullable<ParseArgsConfig["options"]>;
    run(call: CommandCall): Promise<CommandResult>;
}

/** The command was called in a way it does not know. */
export class BadUsage extends Error {}

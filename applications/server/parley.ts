import { parseArgs } from "node:util";
import type { Command } from "./commands/command";
import { BadUsage } from "./commands/command";
import { compareArchives } from "./commands/compare";
import { doctor } from "./commands/doctor";
import { importArchives } from "./commands/import";
import { mailReceive } from "./commands/mailReceive";
import { openapi } from "./commands/openapi";
import { toRefusalMessage } from "./commands/refusal";
import { reindex } from "./commands/reindex";
import { render } from "./commands/render";
import { roleCommands } from "./commands/role";
import { themeCommands } from "./commands/theme";
import { userCommands } from "./commands/user";
import { createUser } from "./commands/userCreate";
import { isOperatorError } from "./operatorError";
import { readEnvironment } from "./settings/environment";

/** Exit codes, for scripts. */
const DONE = 0;
const FAILED = 1;
const MISUSED = 2;

const COMMANDS: Command[] = [
    importArchives,
    compareArchives,
    createUser,
    ...userCommands,
    ...roleCommands,
    ...themeCommands,
    render,
    reindex,
    doctor,
    openapi,
    mailReceive,
];

void main(process.argv.slice(2)).then((code) => {
    process.exitCode = code;
});

async function main(words: string[]): Promise<number> {
    const command = COMMANDS.find(({ name }) => name.split(" ").every((word, index) => words[index] === word));
    if (!command) {
        const begun = words.filter((word) => !word.startsWith("-")).join(" ");
        const group = COMMANDS.filter(({ name }) => begun !== "" && name.startsWith(`${begun} `));
        if (group.length > 0) {
            console.log(listOf(group).join("\n"));
            return DONE;
        }
        const isHelp = words.length === 0 || ["help", "--help", "-h"].includes(words[0] ?? "");
        (isHelp ? console.log : console.error)(isHelp ? help() : `There is no command "${words.join(" ")}".\n\n${help()}`);
        return isHelp ? DONE : MISUSED;
    }
    if (words.includes("--help")) {
        console.log(`parley ${command.usage}\n\n${command.help}`);
        return DONE;
    }
    return run(command, words.slice(command.name.split(" ").length));
}

async function run(command: Command, words: string[]): Promise<number> {
    let json = false;
    try {
        const { values, positionals } = parseArgs({
            args: words,
            options: { ...command.options, json: { type: "boolean" } },
            allowPositionals: true,
        });
        json = (values as { json?: boolean }).json === true;
        const { report, lines, ok, code } = await command.run({
            values,
            positionals,
            environment: readEnvironment(process.env),
            quiet: json,
        });
        console.log(json ? JSON.stringify(report) : lines.join("\n"));
        return code ?? (ok ? DONE : FAILED);
    } catch (error) {
        const misused = error instanceof BadUsage || String((error as { code?: unknown }).code).startsWith("ERR_PARSE_ARGS");
        const refusal = toRefusalMessage(error);
        const known = misused || refusal !== undefined || isOperatorError(error);
        const message = refusal ?? (error instanceof Error ? error.message : String(error));
        if (json) console.log(JSON.stringify({ error: message }));
        else console.error(known ? `${message}${misused ? `\n\nparley ${command.usage}` : ""}` : error);
        return misused ? MISUSED : FAILED;
    }
}

/** Returns a line for each command; below a long usage the summary has a line of its own. */
function listOf(commands: readonly Command[]): string[] {
    const width = 40;
    return commands.flatMap(({ usage, summary }) =>
        usage.length <= width
            ? [`  parley ${usage.padEnd(width)}  ${summary}`]
            : [`  parley ${usage}`, `         ${"".padEnd(width)}  ${summary}`],
    );
}

function help(): string {
    return [
        "The command line of Parley.",
        "",
        ...listOf(COMMANDS),
        "",
        "Every command takes --json, for a report that scripts can read, and --help.",
        "The exit status is 0 when it is done, 1 when something failed, and 2 when the command was not understood.",
    ].join("\n");
}

import { existsSync, readFileSync, statSync, watch, writeFileSync } from "node:fs";
import path from "node:path";
import { OPERATOR } from "@parley/permissions/server";
import type { Theme } from "@parley/themes/contract";
import { readThemeFolder } from "@parley/themes/server";
import type { Command, CommandResult } from "./command";
import { BadUsage } from "./command";
import { toRefusalMessage } from "./refusal";
import { runOnSite } from "./runOnSite";
import { requireArguments } from "./user";

const WHICH = "A theme is given by its number, or by its key if it is built in: theme list names both.";

/** How long a folder has to be left alone until it is pushed, in milliseconds: editors write a file in several steps. */
const PAUSE_MS = 200;

/** Commands about themes. */
export const themeCommands: Command[] = [
    {
        name: "theme list",
        usage: "theme list",
        summary: "list themes",
        help: "Lists all themes, built-in ones first, and marks the one that the site has. Folders in DATA_DIR/themes that are none are named with the reason.",
        options: {},
        run: ({ positionals, environment }) => {
            if (positionals.length > 0) throw new BadUsage("This command takes no arguments.");
            return runOnSite(environment, async ({ themes }) => {
                const [all, problems] = [await themes.list({}), themes.folderProblems];
                return { ok: problems.length === 0, report: all, lines: [...all.map(printTheme), ...problems] };
            });
        },
    },
    {
        name: "theme export",
        usage: "theme export <theme> <file.zip|file.json>",
        summary: "write a theme to a file",
        help: `Writes a theme as a ZIP file, or its design tokens if the name of the file ends in .json. ${WHICH}`,
        options: {},
        run: ({ positionals, environment }) => {
            const [key, file = ""] = requireArguments(positionals, 2, "Which theme, and to which file?");
            return runOnSite(environment, async ({ themes: { archives } }) => {
                const { bytes } = await (file.endsWith(".json") ? archives.exportTokens : archives.exportZip)(OPERATOR, key);
                writeFileSync(file, bytes);
                return { ok: true, report: { file, bytes: bytes.length }, lines: [`${file} has ${bytes.length} bytes.`] };
            });
        },
    },
    {
        name: "theme import",
        usage: "theme import <file.zip|file.json>",
        summary: "store a theme from a file",
        help: "Stores a theme from a ZIP file or from design tokens, beside the others. It is checked as if it had been typed.",
        options: {},
        run: ({ positionals, environment }) => {
            const [file] = requireArguments(positionals, 1, "Which file?");
            if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new BadUsage(`${file} is not a file.`);
            return runOnSite(environment, async ({ themes: { archives } }) => {
                const theme = await archives.importFile(OPERATOR, { name: path.basename(file), bytes: readFileSync(file) });
                return { ok: true, report: theme, lines: [printTheme(theme)] };
            });
        },
    },
    {
        name: "theme push",
        usage: "theme push <folder> <theme> [--watch]",
        summary: "replace a theme of a running site by a folder",
        help: "Sends the files of a folder (theme.json, variables.json, styles.css and so on, as in an exported theme) to the site at SITE_URL, as a new revision of a theme, with the access token in PARLEY_TOKEN, which must be allowed to manage. With --watch it does so whenever a file changes, and tells mistakes by their lines. Pictures are not sent: upload them first.",
        options: { watch: { type: "boolean" } },
        run: async ({ positionals, values, environment: { siteURL }, quiet }) => {
            const [folder, key = ""] = requireArguments(positionals, 2, "Which folder, and which theme?");
            const token = process.env.PARLEY_TOKEN;
            if (!token) throw new BadUsage("There is no access token in PARLEY_TOKEN.");
            const push = () => pushFolder({ folder, key, siteURL, token });
            if (values.watch !== true) return push();
            const announce = async () => {
                const announced = await push().then(
                    ({ lines }) => lines,
                    (error: unknown) => [toRefusalMessage(error) ?? String(error)],
                );
                if (!quiet) process.stderr.write(`${announced.join("\n")}\n`);
            };
            await announce();
            return watchFolder(folder, announce);
        },
    },
];

interface Push {
    folder: string;
    key: string;
    siteURL: string;
    token: string;
}

async function pushFolder({ folder, key, siteURL, token }: Push): Promise<CommandResult> {
    const { name, assets } = readThemeFolder(folder);
    const response = await fetch(`${siteURL}/api/v2/themes/${encodeURIComponent(key)}`, {
        method: "PATCH",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ name, assets }),
    });
    const answer = (await response.json()) as Theme & { message?: string; errors?: { message: string }[] };
    if (!response.ok) {
        const lines = [answer.message ?? "", ...(answer.errors ?? []).map(({ message }) => message)].filter(
            (line) => line !== "",
        );
        return { ok: false, report: answer, lines };
    }
    return { ok: true, report: answer, lines: [`${printTheme(answer)}: revision ${answer.revisionID}`] };
}

/** Calls `push` after each change of a folder, one call at a time, until the process is ended or the folder is gone. */
function watchFolder(folder: string, push: () => Promise<void>): Promise<CommandResult> {
    let running = Promise.resolve();
    let waiting: NodeJS.Timeout | undefined;
    return new Promise((resolve) => {
        const watcher = watch(folder, () => {
            clearTimeout(waiting);
            if (existsSync(folder)) {
                waiting = setTimeout(() => {
                    running = running.then(push);
                }, PAUSE_MS);
                return;
            }
            watcher.close();
            const end = { ok: false, report: { folder }, lines: [`${folder} does not exist any more.`] };
            void running.then(() => resolve(end));
        });
    });
}

function printTheme({ themeID, name, type, current }: Theme): string {
    return [String(themeID).padStart(10), name, type === "themeFile" ? "(built in)" : "", current ? "is the site’s" : ""]
        .filter(Boolean)
        .join("  ");
}

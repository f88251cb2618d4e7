import path from "node:path";
import { createLogger } from "./logger";
import { isOperatorError } from "./operatorError";
import { serve } from "./serve";
import { readEnvironment } from "./settings/environment";
import type { Site } from "./site";

/** How long a stop waits for open requests, in milliseconds (FC-74). */
const SHUTDOWN_TIMEOUT_MS = 10_000;

void main();

async function main(): Promise<void> {
    try {
        await start();
    } catch (error) {
        // Errors that an operator can correct are printed as a sentence; any other is a bug and is printed with its stack.
        const known = isOperatorError(error) || isListenError(error);
        console.error(known ? `Parley did not start: ${messageOf(error)}` : error);
        process.exit(1);
    }
}

async function start(): Promise<void> {
    const environment = readEnvironment(process.env);
    let open: Site | undefined;
    stopGracefully(async () => open?.close());
    const { site, welcome } = await serve(environment, {
        logger: createLogger(environment.logLevel),
        buildDirectory: path.join(__dirname, ".."),
        contentWorker: { script: path.join(__dirname, "contentWorker.js") },
        searchWorker: { script: path.join(__dirname, "searchWorker.js") },
        onOpen: (site) => {
            open = site;
        },
    });
    if (!site.mail.isSending) {
        welcome.push(
            "",
            `No MAIL_URL is set, so no emails are sent: administrators can read them at ${environment.siteURL}/settings/mail`,
        );
    }
    console.log(
        `\n  ${await site.features.config.get("ui.siteName")} is open at ${environment.siteURL}\n${welcome.map((line) => `  ${line}\n`).join("")}`,
    );
}

/** On SIGTERM and SIGINT refuses new requests, completes open ones, closes the database and exits. */
function stopGracefully(close: () => Promise<void>): void {
    let stopping = false;
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
        process.on(signal, () => {
            if (stopping) return;
            stopping = true;
            setTimeout(() => process.exit(0), SHUTDOWN_TIMEOUT_MS).unref();
            close().then(
                () => process.exit(0),
                () => process.exit(1),
            );
        });
    }
}

function isListenError(error: unknown): boolean {
    return ["EADDRINUSE", "EACCES", "EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"].includes(
        String((error as { code?: unknown }).code),
    );
}

function messageOf(error: unknown): string {
    const { code, message, port, hostname, address } = error as Error &
        Record<"code" | "hostname" | "address", string> & { port?: number };
    if (code === "EADDRINUSE") return `the port ${port} is taken. Stop what uses it or set PORT to another one.`;
    if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "EADDRNOTAVAIL")
        return `HOST is "${hostname ?? address}", which is no name or address of this machine.`;
    return message;
}

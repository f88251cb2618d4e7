import { chromium } from "playwright-core";
import { findChromium } from "./find.mjs";

const FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/** Starts headless Chromium. Its sandbox does not run as root and is turned off for that user. */
export async function startBrowser() {
    const executablePath = findChromium();
    if (!executablePath) throw new Error("There is no Chromium here. Install it, or name it in CHROMIUM_PATH.");
    return chromium.launch({
        executablePath,
        headless: true,
        args: process.getuid?.() === 0 ? [...FLAGS, "--no-sandbox"] : FLAGS,
    });
}

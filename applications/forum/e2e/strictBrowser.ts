import { afterAll } from "@jest/globals";
import type { Browser } from "playwright-core";
import type { Visitor, VisitorOptions } from "./visitor";
import { createVisitor, openBrowser } from "./visitor";

type OpenVisitor = (options: VisitorOptions) => Promise<Visitor>;

let ofThisFile: OpenVisitor | undefined;

/**
 * Returns a function that opens visitors in a full browser which blocks the cookies of other sites. It is started for the first of them, and
 * closed after the tests of the running file, whose modules share it.
 */
export function setStrictBrowser(): OpenVisitor {
    ofThisFile ??= startOnUse();
    return ofThisFile;
}

function startOnUse(): OpenVisitor {
    let browser: Promise<Browser> | undefined;
    afterAll(async () => (await browser)?.close());
    return async (options) => {
        browser ??= openBrowser({ isWhole: true, blocksOtherSites: true });
        return createVisitor(await browser, options);
    };
}

import { afterAll, afterEach, beforeAll, beforeEach, jest } from "@jest/globals";
import type { Browser, Locator, Page } from "playwright-core";
import type { Credentials } from "./credentials";
import type { RunningForum } from "./forum";
import { ADMINISTRATOR, startForum } from "./forum";
import type { Members } from "./members";
import { createMembers } from "./members";
import { liftPostingLimits } from "./sampleCommunity";
import type { BrowserOptions, Visitor, VisitorOptions } from "./visitor";
import { openBrowser, START_TIMEOUT_MS, TEST_TIMEOUT_MS } from "./visitor";
import type { VisitorPool } from "./visitorPool";
import { createVisitorPool } from "./visitorPool";

type StageEnvironment = Record<string, string>;

/** Environment of the tests in one file: a forum with data of its own, and a browser. */
export interface Stage {
    readonly forum: RunningForum;
    /** URL of the forum, without a trailing slash. */
    readonly url: string;
    /** Headers of every request that changes data, as sent by the pages of the forum (FC-25). */
    readonly headers: Record<string, string>;
    /**
     * Opens a browser context for a guest, before any page is loaded. One that is opened within a test and still open at its end is emptied
     * and given to a later visitor.
     */
    visitor(options: VisitorOptions): Promise<Visitor>;
    /** Opens a page of the forum as a guest. */
    visit(options: VisitorOptions, path: string): Promise<Visitor>;
    /** Opens a browser context signed in as the administrator, before any page is loaded. */
    administrator(options: VisitorOptions): Promise<Visitor>;
    /** Signs in by the API; as the administrator by default. All who sign in so as the same member share a session. */
    signInUnseen(page: Page, credentials?: Credentials): Promise<void>;
    /** Sends a request to the API without a browser, as the administrator by default. Throws if it is refused. */
    call<T = void>(method: string, path: string, data?: object, credentials?: Credentials): Promise<T>;
    /** Signs in as the administrator through the form, with or without scripts; it leads to the path `target`, which is not awaited. */
    signIn(page: Page, target?: string): Promise<void>;
}

/** The stage of the running test file, and the options with which it was set. */
let ofThisFile: { stage: Stage; options: string } | undefined;

/**
 * Starts a forum and a browser before the tests of the running file, stops them afterwards, and sets the time limit of every test. Test cases
 * that a file imports from other modules get the stage of the first of them, and give the same options or none: a stage of their own would cost
 * some four CPU seconds.
 * `environment` is added to the environment of the forum; a function is called right before the start.
 */
export function setStage(
    environment?: StageEnvironment | (() => Promise<StageEnvironment>),
    browserOptions?: BrowserOptions,
): Stage {
    const options = JSON.stringify([String(environment), environment, browserOptions]);
    ofThisFile ??= { stage: startStage(environment, browserOptions), options };
    const isGiven = environment !== undefined || browserOptions !== undefined;
    if (isGiven && ofThisFile.options !== options) throw new Error("The tests of this file share a stage with other options.");
    return ofThisFile.stage;
}

function startStage(
    environment: StageEnvironment | (() => Promise<StageEnvironment>) = {},
    browserOptions: BrowserOptions = {},
): Stage {
    jest.setTimeout(TEST_TIMEOUT_MS);
    let forum: RunningForum | undefined;
    let browser: Browser | undefined;
    let visitors: VisitorPool | undefined;
    let members: Members | undefined;
    let starting: Promise<PromiseSettledResult<void>[]> | undefined;
    beforeAll(async () => {
        const given = typeof environment === "function" ? await environment() : environment;
        const startingForum = async () => {
            forum = await startForum(given);
        };
        const openingBrowser = async () => {
            browser = await openBrowser(browserOptions);
        };
        // Waits for both, so that one is stopped if the other failed to start.
        starting = Promise.allSettled([startingForum(), openingBrowser()]);
        const failed = (await starting).find(({ status }) => status === "rejected");
        if (failed?.status === "rejected") throw failed.reason;
        members = createMembers(stage.url);
        visitors = createVisitorPool(isSet(browser), stage.url);
        if (given.FIRST_COMMUNITY !== undefined) await liftPostingLimits(stage.url, ADMINISTRATOR);
    }, START_TIMEOUT_MS);
    beforeEach(() => visitors?.beginTest());
    afterEach(() => visitors?.endTest());
    afterAll(async () => {
        // A server that was too slow for the tests is stopped as well: otherwise it would outlive them.
        await starting;
        await browser?.close();
        await forum?.remove();
    });

    const stage: Stage = {
        get forum() {
            return isSet(forum);
        },
        get url() {
            return stage.forum.url;
        },
        get headers() {
            return { "x-requested-with": "parley", origin: new URL(stage.url).origin };
        },
        visitor: async (options) => isSet(visitors).open(options),
        async visit(options, path) {
            const visitor = await stage.visitor(options);
            await visitor.page.goto(stage.url + path);
            return visitor;
        },
        async administrator(options) {
            const visitor = await stage.visitor(options);
            await stage.signInUnseen(visitor.page);
            return visitor;
        },
        async signInUnseen(page, credentials = ADMINISTRATOR) {
            const cookies = await isSet(members).signIn(credentials);
            await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: new URL(stage.url).hostname })));
        },
        call: (method, path, data, credentials = ADMINISTRATOR) => isSet(members).call(method, path, data, credentials),
        async signIn(page, target = "/") {
            await page.goto(`${stage.url}/entry/signin?Target=${encodeURIComponent(target)}`);
            await fillSignIn(page.getByRole("main"));
        },
    };
    return stage;
}

/** Fills and submits a sign-in form, as the administrator; `say` translates its texts. */
export async function fillSignIn(form: Locator, say = (text: string) => text): Promise<void> {
    await form.getByLabel(say("Email or user name")).fill(ADMINISTRATOR.name);
    await form.getByLabel(say("Password"), { exact: true }).fill(ADMINISTRATOR.password);
    await form.getByRole("button", { name: say("Sign In"), exact: true }).click();
}

function isSet<T>(part: T | undefined): T {
    if (part === undefined) throw new Error("The stage is set before the tests of a file, not while it is read.");
    return part;
}

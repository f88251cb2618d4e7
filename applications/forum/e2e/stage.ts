import { afterAll, beforeAll, jest } from "@jest/globals";
import { NO_POSTING_LIMITS } from "@parley/config/server/testing";
import type { Browser, Locator, Page } from "playwright-core";
import type { Credentials, RunningForum } from "./forum";
import { ADMINISTRATOR, startForum } from "./forum";
import type { BrowserOptions, Visitor, VisitorOptions } from "./visitor";
import { newVisitor, openBrowser, START_TIME, TEST_TIME } from "./visitor";

type StageEnvironment = Record<string, string>;

/** What the tests of one file play on: a forum with data of its own, and a browser in front of it. */
export interface Stage {
    readonly forum: RunningForum;
    /** The address of the forum, without a slash at its end. */
    readonly url: string;
    /** What every call that changes something carries, as our own pages send it (FC-25). */
    readonly headers: Record<string, string>;
    /** A guest in a window of their own, who has opened nothing yet. */
    visitor(options: VisitorOptions): Promise<Visitor>;
    /** A guest who has opened a page of the forum. */
    visit(options: VisitorOptions, path: string): Promise<Visitor>;
    /** A visitor who is signed in as the administrator already, and has opened nothing yet. */
    administrator(options: VisitorOptions): Promise<Visitor>;
    /** Signs a visitor in by a call, unseen; as the administrator when nobody is named. Fails when it is refused. */
    signInUnseen(page: Page, credentials?: Credentials): Promise<void>;
    /** Signs a visitor in as the administrator by the form, scripts or not; it leads to `target`, a path, which is not waited for. */
    signIn(page: Page, target?: string): Promise<void>;
}

/**
 * Has a forum and a browser started before the tests of the file that calls it, and ended after them, and gives every test
 * its time. `environment` is what the forum is started with beyond what it needs; a function is asked right before.
 */
export function setStage(
    environment: StageEnvironment | (() => Promise<StageEnvironment>) = {},
    browserOptions: BrowserOptions = {},
): Stage {
    jest.setTimeout(TEST_TIME);
    let forum: RunningForum | undefined;
    let browser: Browser | undefined;
    beforeAll(async () => {
        const given = typeof environment === "function" ? await environment() : environment;
        const startingForum = async () => {
            forum = await startForum(given);
        };
        const openingBrowser = async () => {
            browser = await openBrowser(browserOptions);
        };
        // Both are waited for, so that the one that started is ended when the other one did not.
        const failed = (await Promise.allSettled([startingForum(), openingBrowser()])).find(
            ({ status }) => status === "rejected",
        );
        if (failed?.status === "rejected") throw failed.reason;
        await liftPostingLimits(isSet(forum));
    }, START_TIME);
    afterAll(async () => {
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
            return { "x-requested-with": "parley", origin: stage.url };
        },
        visitor: async (options) => newVisitor(isSet(browser), options),
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
        async signInUnseen(page, { name, password } = ADMINISTRATOR) {
            const data = { username: name, password, persist: false };
            const answer = await page.request.post(`${stage.url}/api/v2/authenticate/password`, { headers: stage.headers, data });
            if (!answer.ok()) throw new Error(`${name} is not signed in: ${answer.status()} ${await answer.text()}`);
        },
        async signIn(page, target = "/") {
            await page.goto(`${stage.url}/entry/signin?Target=${encodeURIComponent(target)}`);
            await fillSignIn(page.getByRole("main"));
        },
    };
    return stage;
}

/** Members of tests post as fast as a browser does, and faster than people. */
async function liftPostingLimits({ url }: RunningForum): Promise<void> {
    const { name: username, password } = ADMINISTRATOR;
    let cookie = "";
    const send = async (method: string, path: string, body: object) => {
        const headers = { "content-type": "application/json", "x-requested-with": "parley", origin: url, cookie };
        const answer = await fetch(`${url}/api/v2/${path}`, { method, headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
        return answer;
    };
    const signedIn = await send("POST", "authenticate/password", { username, password, persist: false });
    cookie = signedIn.headers
        .getSetCookie()
        .map((line) => line.split(";", 1)[0])
        .join("; ");
    await send("PATCH", "config", NO_POSTING_LIMITS);
    await send("POST", "authenticate/signout", {});
}

/** Fills the form to sign in that stands in a place, as the administrator, and sends it. */
export async function fillSignIn(place: Locator): Promise<void> {
    await place.getByLabel("Email or user name").fill(ADMINISTRATOR.name);
    await place.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
    await place.getByRole("button", { name: "Sign In", exact: true }).click();
}

function isSet<T>(part: T | undefined): T {
    if (part === undefined) throw new Error("The stage is set before the tests of a file, not while it is read.");
    return part;
}

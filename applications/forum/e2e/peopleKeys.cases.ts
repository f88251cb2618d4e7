import { beforeAll, describe, expect, test } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { findSeriousViolations } from "./axe";
import { ADMINISTRATOR } from "./forum";
import { hasFocus, press, tabTo, type, typeSignIn } from "./keys";
import { setStage } from "./stage";
import type { Visitor } from "./visitor";

const MEMBER = { name: "Wren Ashdown", email: "wren@fettle.example", password: "rush seats and hide glue" };
const NEXT_PASSWORD = "a thimble for every finger";
const LAST_PASSWORD = "beeswax keeps the thread";
// PNG of one red pixel.
const PHOTO = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
    "base64",
);

const complaints: string[] = [];
/** Serious axe violations on the visited pages. */
const barriers: string[] = [];
const stage = setStage();
let member: Page;
let administrator: Page;
beforeAll(async () => {
    member = (await visitor()).page;
    administrator = (await visitor()).page;
    await stage.signInUnseen(administrator);
});

const visitor = (width = 1440): Promise<Visitor> => stage.visitor({ width, motion: "less", complaints });
/** Opens a page and waits for hydration: a link followed earlier is a load, after which nothing has the focus. */
async function go(page: Page, path: string): Promise<void> {
    await page.goto(stage.url + path);
    await page.locator("html[data-alive]").waitFor();
}

/** Waits for a status message with this text that has the focus, so that it is read aloud and the keyboard continues from there. */
const hasFocusedStatus = (page: Page, words: string | RegExp) => hasFocus(page.getByRole("status").filter({ hasText: words }));
const refused = (page: Page, words: string | RegExp) => hasFocus(page.getByRole("alert").filter({ hasText: words }));
/** Waits for a status message that does not take the focus. */
const waitForStatus = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words }).first().waitFor();
/** Waits until the main content has the focus, as after every link, and the heading is there. */
const begins = (page: Page, heading: string | RegExp) =>
    Promise.all([hasFocus(page.locator("#main")), page.getByRole("heading", { level: 1, name: heading }).waitFor()]);

/** Checks a page in its current state with axe. */
async function look(page: Page): Promise<void> {
    const { pathname } = new URL(page.url());
    barriers.push(...(await findSeriousViolations(page)).map((barrier) => `${pathname} ${barrier}`));
}

/** Changes settings of the site, as the administrator. */
async function set(settings: object): Promise<void> {
    const answer = await administrator.request.patch(`${stage.url}/api/v2/config`, { headers: stage.headers, data: settings });
    expect(answer.status()).toBe(200);
}

async function signOut(page: Page): Promise<void> {
    await press(page, page.getByLabel(/^My Account,/).first());
    await press(page, page.getByRole("banner").getByRole("link", { name: "Sign out" }));
    await begins(page, /^Sign out of/);
    await press(page, page.getByRole("main").getByRole("button", { name: "Sign out" }));
    await waitForStatus(page, "You are signed out.");
    await hasFocus(page.locator("#main"));
}

describe("with keys only, a visitor", () => {
    test("registers: errors are announced and their field focused, and the target page begins at its content", async () => {
        await go(member, "/entry/register?Target=%2Fcategories");
        await look(member);
        await type(member, "Name", "Admin");
        await type(member, "Email", MEMBER.email);
        await type(member, "Password", MEMBER.password);
        await press(member, "Show password");
        await member.getByText("Your password is shown.").waitFor({ state: "attached" });
        await press(member, member.getByRole("main").getByRole("button", { name: "Register" }));
        await refused(member, "The account could not be created.");
        await look(member);
        await press(member, "That name is reserved.");
        await hasFocus(member.getByLabel("Name", { exact: true }));
        await type(member, "Name", MEMBER.name);
        await member.keyboard.press("Enter");

        await waitForStatus(member, "You are signed in.");
        await begins(member, "Categories");
    });

    test("signs out and in again: a wrong password is announced, and so is success", async () => {
        await signOut(member);
        await go(member, "/entry/signin?Target=%2Fcategories");
        await typeSignIn(member, { ...MEMBER, password: "not this one" });
        await refused(member, "The name or the password is wrong.");
        await look(member);
        await typeSignIn(member, MEMBER);

        await waitForStatus(member, "You are signed in.");
        await begins(member, "Categories");
    });

    test("confirms the email address: requests the mail, follows its link and gets a confirmation", async () => {
        // No mail server is configured, so the administrator sees the mails; one may exist from registration.
        const mails = administrator.getByRole("link", { name: /^Please confirm your address/ });
        await go(administrator, "/settings/mail");
        const next = mails.nth(await mails.count());
        await go(member, "/entry/emailconfirmrequest");
        await press(member, "Send the email again");
        await hasFocusedStatus(member, /an email is on its way/);
        await loadUntilThere(administrator, "/settings/mail", next);
        await press(administrator, mails.first());
        await begins(administrator, /^Please confirm your address/);
        const link = administrator.getByRole("main").getByRole("link", { name: /emailconfirm/ });
        await member.goto(new URL((await link.getAttribute("href")) ?? "", stage.url).href);
        await look(member);
        await press(member, "Confirm this address");
        await hasFocusedStatus(member, "Thank you, your address is confirmed.");
    });

    test("signs in first on opening a page of the own account, and is led there", async () => {
        const { page } = await visitor(390);
        await go(page, "/account/sessions");
        await page.getByRole("heading", { level: 1, name: /^Sign in to/ }).waitFor();
        await typeSignIn(page, { ...MEMBER, name: MEMBER.email });
        await begins(page, "Where you are signed in");
        await look(page);
    });
});

describe("with keys only, a member", () => {
    test("uploads a photo in the file chooser, gets an error for an invalid one, and removes it", async () => {
        await go(member, "/profile/edit");
        await look(member);
        const field = member.getByLabel("A photo", { exact: true });
        const pick = async (name: string, goal: Locator) => {
            // The test must wait for the file chooser before the key is pressed.
            const [chooser] = await Promise.all([member.waitForEvent("filechooser"), press(member, goal)]);
            await chooser.setFiles({ name, mimeType: "image/png", buffer: PHOTO });
        };
        await pick("me.svg", field);
        await member.getByRole("alert").filter({ hasText: "does not have an allowed extension" }).waitFor();
        await hasFocus(field);
        await look(member);
        await pick("me.png", field);
        await member.getByAltText("The photo you picked").waitFor();
        await press(member, "Upload");
        await waitForStatus(member, "Your photo is saved.");
        await hasFocus(member.getByRole("button", { name: "Upload" }));

        await press(member, "Remove photo", "Space");
        await hasFocusedStatus(member, "Your photo is removed.");
    });

    test("edits the profile and the tracking choice", async () => {
        await type(member, "Title (optional)", "Keeper of the tins");
        await press(member, member.getByLabel("Show my email address on my profile"), "Space");
        await press(member, member.getByRole("button", { name: "Save" }).first());
        await waitForStatus(member, "Your profile is saved.");
        await hasFocus(member.getByRole("button", { name: "Save" }).first());

        await tabTo(member, member.getByRole("radio", { name: /^The site.s default/ }));
        await member.keyboard.press("ArrowDown");
        await press(member, member.getByRole("button", { name: "Save" }).last());
        await waitForStatus(member, "Your choice is saved.");

        await press(member, "View profile");
        await begins(member, MEMBER.name);
        await member.getByRole("main").getByText("Keeper of the tins").first().waitFor();
        await look(member);
        for (const tab of ["Posts 0", "Replies 0", "Reactions 0"]) {
            await press(member, member.getByRole("navigation", { name: "Profile" }).getByRole("link", { name: tab }));
            await begins(member, MEMBER.name);
            await look(member);
        }
    });

    test("ends sessions on other devices", async () => {
        const elsewhere = await visitor();
        await stage.signInUnseen(elsewhere.page, MEMBER);
        await go(member, "/account/sessions");
        await press(member, member.getByRole("button", { name: /^Sign out on/ }).first());
        await hasFocusedStatus(member, "Signed out there.");
        await press(member, "Sign out everywhere else");
        await hasFocusedStatus(member, "Signed out there.");
        await look(member);
    });

    test("changes the password and downloads the account data", async () => {
        await press(member, "Back to the account");
        await begins(member, "Account");
        await look(member);
        const part = (name: string) => member.getByRole("region", { name, exact: true });
        const current = (name: string) => part(name).getByLabel("Current password", { exact: true });
        await type(member, current("Password"), "not this one");
        await type(member, "New password", NEXT_PASSWORD);
        await member.keyboard.press("Enter");
        await refused(member, "This could not be done. Nothing was changed.");
        await look(member);
        await type(member, current("Password"), MEMBER.password);
        await type(member, "New password", NEXT_PASSWORD);
        await member.keyboard.press("Enter");
        await hasFocusedStatus(member, "Your password is changed.");

        await type(member, current("Your data"), NEXT_PASSWORD);
        const [download] = await Promise.all([member.waitForEvent("download"), member.keyboard.press("Enter")]);
        expect(download.suggestedFilename()).toBe("my-data.json");
        await hasFocus(current("Your data"));
    });

    test("opens a user card from a name, tabs through it and closes it by Escape, in wide and narrow windows", async () => {
        await go(member, "/categories/kettles-and-heat");
        const name = member.getByRole("main").locator("a[data-person]:not([tabindex='-1'])").first();
        const person = await name.textContent();
        const card = () => member.getByRole("dialog", { name: person ?? "" });
        await tabTo(member, name);
        // Until the code of the user cards is loaded, a name is a link.
        await name.and(member.locator("[aria-haspopup=dialog]")).waitFor();
        await member.keyboard.press("Enter");
        await card().getByText("Joined").waitFor();
        await member.keyboard.press("Tab");
        await card().locator(":focus").waitFor();
        await look(member);
        await member.keyboard.press("Escape");
        await card().waitFor({ state: "detached" });
        await hasFocus(name);

        await member.setViewportSize({ width: 390, height: 844 });
        await member.keyboard.press("Enter");
        await card().getByText("Joined").waitFor();
        await card().locator(":focus").waitFor();
        await member.keyboard.press("Escape");
        await card().waitFor({ state: "detached" });
        await hasFocus(name);
        await member.setViewportSize({ width: 1440, height: 900 });
    });
});

describe("with keys only, an administrator", () => {
    test("changes the own name with the password", async () => {
        await go(administrator, "/profile/edit");
        await type(administrator, administrator.getByLabel("Name", { exact: true }), "Keeper of the keys");
        await type(administrator, "Current password", ADMINISTRATOR.password);
        await administrator.keyboard.press("Enter");
        await waitForStatus(administrator, "Your name is changed.");
        await press(administrator, "View profile");
        await begins(administrator, "Keeper of the keys");
    });

    test("requests the explanation of a permission, and the focus is on the result", async () => {
        await go(administrator, "/moderation/why-not");
        await look(administrator);
        await type(administrator, "Who", MEMBER.name);
        await tabTo(administrator, "What");
        await administrator.keyboard.type("Close");
        await press(administrator, "Explain");
        await hasFocusedStatus(administrator, `No: ${MEMBER.name} does not have`);
        await look(administrator);
    });

    test("invites somebody, revokes the invitation, and approves an applicant", async () => {
        await set({ "registration.method": "invitation" });
        await go(administrator, "/account");
        await press(administrator, "Invite somebody");
        await begins(administrator, "Invitations");
        await type(administrator, "Who do you want to invite?", "friend@fettle.example");
        await administrator.keyboard.press("Enter");
        await hasFocusedStatus(administrator, "The invitation is on its way.");
        await look(administrator);
        await press(administrator, "Withdraw the invitation to friend@fettle.example");
        await hasFocusedStatus(administrator, "The invitation is withdrawn.");

        await set({ "registration.method": "approval" });
        const applicant = await visitor(390);
        await go(applicant.page, "/entry/register");
        await type(applicant.page, "Name", "Sol Whitby");
        await type(applicant.page, "Email", "sol@fettle.example");
        await type(applicant.page, "Password", MEMBER.password);
        await type(applicant.page, "Why do you want to join?", "I mend clocks.");
        await press(applicant.page, "Apply");
        await hasFocusedStatus(applicant.page, "We have received your application.");
        await look(applicant.page);
        await set({ "registration.method": "basic" });

        await go(administrator, "/applicants");
        await look(administrator);
        await press(administrator, "Accept Sol Whitby");
        await hasFocusedStatus(administrator, "They are accepted, and get an email.");
    });
});

describe("with keys only, a member who has forgotten the password", () => {
    test("requests a link, follows it and chooses a new password", async () => {
        await go(member, "/");
        await signOut(member);
        await go(member, "/entry/signin");
        await press(member, "Forgotten your password?");
        await begins(member, "Forgotten your password?");
        await look(member);
        await type(member, "Email or user name", MEMBER.email);
        await member.keyboard.press("Enter");
        await hasFocusedStatus(member, /^If there is an account with that name or address/);

        // No mail server is configured, so the administrator sees the mail.
        const mail = administrator.getByRole("link", { name: /^A new password for/ });
        await loadUntilThere(administrator, "/settings/mail", mail);
        await look(administrator);
        await press(administrator, mail);
        await begins(administrator, /^A new password for/);
        await look(administrator);
        const link = administrator.getByRole("main").getByRole("link", { name: /passwordreset/ });
        await member.goto(new URL((await link.getAttribute("href")) ?? "", stage.url).href);
        await look(member);
        await type(member, "New password", LAST_PASSWORD);
        await member.keyboard.press("Enter");
        await hasFocusedStatus(member, "Your password is changed. Sign in with the new one.");
        await typeSignIn(member, { ...MEMBER, password: LAST_PASSWORD });
        await waitForStatus(member, "You are signed in.");

        await go(member, `/entry/passwordreset/${(await link.getAttribute("href"))?.split("/").slice(-2).join("/")}`);
        await press(member, "Request a new one");
        await begins(member, "Forgotten your password?");
    });

    test("closes the account: chooses by arrow keys, enters the password, and signing in reports that the account is closed", async () => {
        await go(member, "/account");
        const part = member.getByRole("region", { name: "Close the account" });
        await tabTo(member, part.getByRole("radio").first());
        await member.keyboard.press("ArrowDown");
        expect(await part.getByRole("radio", { name: /^Erase them too/ }).isChecked()).toBe(true);
        await type(member, part.getByLabel("Current password", { exact: true }), LAST_PASSWORD);
        await press(member, "Close my account");
        await hasFocusedStatus(member, "Your account is closed.");
    });
});

/** Loads a page until an element is there: mails are written shortly after the request. */
async function loadUntilThere(page: Page, path: string, goal: Locator): Promise<void> {
    do await go(page, path);
    while ((await goal.count()) === 0);
}

test("the leaving page and pages with restricted access can be used by keyboard", async () => {
    const { page } = await visitor(390);
    for (const [path, way] of [
        ["/home/leaving?target=https%3A%2F%2Falmanac.example%2F", "Go to almanac.example"],
        ["/home/leaving?target=javascript%3A1", "Back to Home"],
        ["/entry/emailconfirm/1/a-key", "Confirm this address"],
        ["/entry/emailconfirmrequest", "Send the email again"],
        ["/entry/emailback/1/a-key", "Leave it as it is"],
        ["/preferences/privacy", "Save"],
    ] as const) {
        await go(page, path);
        await tabTo(page, way);
        await look(page);
    }
    await go(page, "/profile/Ines Okafor");
    await press(page, page.getByRole("main").getByRole("link", { name: "Sign In" }));
    await begins(page, /^Sign in to/);
});

test("FC-59 no page had accessibility violations or errors", () => {
    expect(barriers).toEqual([]);
    // A rejected form has an error status, which browsers log as a failed resource.
    expect(complaints.filter((complaint) => !/status of (401|422)/.test(complaint))).toEqual([]);
});

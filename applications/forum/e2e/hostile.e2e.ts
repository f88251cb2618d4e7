import { beforeAll, expect, jest, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { ADMINISTRATOR } from "./forum";
import { HOSTILE_BODIES } from "./hostileBodies";
import { setStage } from "./stage";
import type { Visitor } from "./visitor";

const stage = setStage();
// Each format is read, edited and quoted in some twenty pages.
jest.setTimeout(360_000);

/** A discussion whose body and replies hold all hostile texts in one format. */
interface Trap {
    discussionID: number;
    url: string;
    authorID: number;
    commentIDs: number[];
}

let administrator: Visitor;
beforeAll(async () => {
    administrator = await watched();
    await stage.signInUnseen(administrator.page);
});

test("FC-1 the watch sees what runs and what the policy refuses", async () => {
    const { page, context, complaints } = await watched();
    await page.goto(stage.url);
    const refused = page.waitForEvent("pageerror", (error) => /It was refused/.test(String(error)));
    await page.evaluate("alert(1); document.body.append(document.createElement('script').appendChild(new Text('x')).parentNode)");
    await refused;
    expect(complaints.join()).toMatch(/It ran.*It was refused: script-src/s);
    await context.close();
});

test.each(Object.keys(HOSTILE_BODIES))(
    "FC-1 FC-2 some 300 hostile texts in the format %s run nothing where they are read, listed, previewed, edited, quoted or reported",
    async (format) => {
        const trap = await setTrap(format);
        const { page, complaints } = administrator;
        const guest = await watched();
        for (const reader of [guest.page, page]) {
            await show(reader, trap.url);
            await reader.getByRole("article").nth(trap.commentIDs.length).waitFor();
            await show(reader, "/discussions");
            await reader
                .getByRole("link", { name: nameIn(format) })
                .first()
                .waitFor();
        }
        expect(seriousOf(guest.complaints)).toEqual([]);
        await guest.context.close();
        for (const kind of ["discussions", "comments"]) {
            await show(page, `/profile/${kind}/${trap.authorID}/${ADMINISTRATOR.name}`);
            await page
                .getByRole("link", { name: nameIn(format) })
                .first()
                .waitFor();
        }
        await show(page, "/dashboard/content/reports");
        await page.getByRole("main").getByText(nameIn(format)).first().waitFor();

        const asked: string[] = [];
        const note = (request: { url(): string }) => void (request.url().startsWith(stage.url) || asked.push(request.url()));
        await show(page, "/drafts");
        page.on("request", note);
        await edit(page, `/post/editdiscussion/${trap.discussionID}`, "Post");
        for (const commentID of trap.commentIDs) await edit(page, `/post/editcomment/${commentID}`, "The reply");
        page.off("request", note);
        expect(asked).toEqual([]);

        await quote(page, `/discussion/${trap.discussionID}?quote=post#reply-text`);
        for (const commentID of trap.commentIDs)
            await quote(page, `/discussion/comment/${commentID}?reply=${commentID}&quote=${commentID}#reply-text`);
        expect(seriousOf(complaints)).toEqual([]);
    },
);

const nameIn = (format: string) => `Traps in ${format}`;

/** A picture of our own site that is not there is no harm. */
const seriousOf = (complaints: string[]) =>
    complaints.splice(0).filter((complaint) => !/^Failed to load resource.* 40[04] /.test(complaint));

/** Somebody in whose pages all that runs, and all that the policy refuses to run, is a complaint. */
async function watched(): Promise<Visitor> {
    const visitor = await stage.visitor({ width: 1280 });
    const { page, complaints } = visitor;
    page.on("dialog", (dialog) => {
        if (dialog.type() !== "beforeunload") complaints.push(`It ran: ${dialog.message()}`);
        void dialog.accept();
    });
    await page.addInitScript(() =>
        document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
            reportError(new Error(`It was refused: ${violatedDirective} ${blockedURI}`)),
        ),
    );
    return visitor;
}

async function call(path: string, data: object): Promise<Record<string, unknown>> {
    const { headers, url } = stage;
    const answer = await administrator.page.request.post(`${url}/api/v2/${path}`, { headers, data });
    if (!answer.ok()) throw new Error(`${path} answered ${await answer.text()}`);
    return answer.json();
}

async function setTrap(format: string): Promise<Trap> {
    const [first, ...others] = HOSTILE_BODIES[format] ?? [];
    const discussion = await call("discussions", { name: nameIn(format), body: first, format, categoryID: await someCategory() });
    const discussionID = Number(discussion.discussionID);
    const commentIDs: number[] = [];
    for (const body of others) commentIDs.push(Number((await call("comments", { body, format, discussionID })).commentID));
    await call("reports", {
        recordType: "discussion",
        recordID: discussionID,
        reportReasonIDs: ["spam"],
        noteBody: first?.slice(0, 300),
        noteFormat: "text",
    });
    return { discussionID, url: String(discussion.url), authorID: Number(discussion.insertUserID), commentIDs };
}

async function someCategory(): Promise<number> {
    const answer = await administrator.page.request.get(`${stage.url}/api/v2/categories?outputFormat=flat`);
    const categories: { categoryID: number; displayAs: string }[] = await answer.json();
    return categories.find(({ displayAs }) => displayAs === "discussions")?.categoryID ?? 0;
}

async function show(page: Page, path: string): Promise<void> {
    await page.goto(new URL(path, stage.url).href, { waitUntil: "networkidle" });
    // A page that was led elsewhere is no longer one of ours.
    expect(page.url()).toContain(stage.url);
}

/** Opens what was posted for editing, looks at what readers get of it, and takes it into the editor. */
async function edit(page: Page, path: string, label: string): Promise<void> {
    await show(page, path);
    const field = page.getByRole("textbox", { name: label, exact: true });
    await field.click();
    await page.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.locator("p, li, pre, a").first().waitFor();
    const open = page.getByRole("button", { name: "Open in the editor" });
    if (await open.isVisible()) await open.click();
    await page.locator("[contenteditable=true]").and(field).waitFor();
    await page.waitForLoadState("networkidle");
}

async function quote(page: Page, path: string): Promise<void> {
    await show(page, path);
    await page.getByRole("textbox", { name: /reply/i }).filter({ hasText: "wrote:" }).first().waitFor();
}

import type { FrameTexts } from "@parley/embedding/contract";
import { EMBED_MARK_COOKIE, FRAME_PARTS } from "@parley/embedding/contract";
import type { Answer } from "./frameAPI";
import { createFrameAPI } from "./frameAPI";
import { createFrameModeration } from "./frameModeration";
import { createButton } from "./frameParts";
import type { CommentedPage } from "./frameSignIn";
import { createFrameSignIn } from "./frameSignIn";
import { refreshList } from "./refreshList";
import { NO_ANSWER } from "./sendCall";
import { readDraft, storeDraft } from "./storedDraft";

/**
 * Lets readers comment within the frame. Without this the form leads to a page of the forum, as in a sandbox, where the frame may not call the
 * forum. The text is lost in no case: it stays in the field until it is stored, and on the device until then (FC-63).
 */
export function setUpComposer(siteURL: string, parentOrigin: string | undefined): void {
    const form = document.getElementById(FRAME_PARTS.form);
    const status = document.getElementById(FRAME_PARTS.status);
    if (!(form instanceof HTMLFormElement) || !status || window.origin === "null") return;
    const { site = "", texts: written = "{}" } = form.dataset;
    const texts = JSON.parse(written) as FrameTexts;
    const field = form.elements.namedItem("body") as HTMLTextAreaElement;
    const guestName = form.elements.namedItem("guestName") as HTMLInputElement | null;
    const api = createFrameAPI(siteURL, site);
    const moderation = createFrameModeration(api, { texts, say });
    const signIn = createFrameSignIn(api, {
        parentOrigin,
        onSignedIn: () => void post({ isJustIn: true }),
        onExpired: () => say(texts.expired),
        onMember: moderation.show,
    });
    const page = readPage(form);
    /** The text that was sent last, with its key: sent again, it is the same comment (FC-42). */
    let sent = { body: "", idempotencyKey: "" };
    let isBusy = false;

    field.value ||= readDraft(page.pageUrl);
    field.addEventListener("input", () => storeDraft(page.pageUrl, field.value));
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        void post({ isJustIn: false });
    });
    document.getElementById(FRAME_PARTS.signOut)?.addEventListener("click", () => {
        void signIn.signOut().then((isOut) => {
            say(isOut ? texts.signedOut : texts.offline);
            field.focus();
        });
    });
    const shown = document.cookie.includes(`${EMBED_MARK_COOKIE}${site}=`) ? showMember() : undefined;

    async function showMember(): Promise<void> {
        if (await signIn.findMember()) await signIn.enterByToken(page);
    }

    async function post({ isJustIn }: { isJustIn: boolean }): Promise<void> {
        const body = field.value;
        if (body.trim() === "") {
            say(texts.empty);
            field.focus();
            return;
        }
        if (isBusy) return;
        isBusy = true;
        say(texts.sending);
        // A member who is signed in writes by the name of the account.
        const name = api.session.userID === undefined ? guestName?.value.trim() : undefined;
        if (sent.body !== body) sent = { body, idempotencyKey: createKey() };
        const send = () =>
            api.call("POST", "/embed-comments", { ...page, ...sent, format: "markdown", ...(name && { guestName: name }) });
        await shown;
        // The reader may be somebody else on that site by now.
        if (api.session.userID !== undefined && !isJustIn) await signIn.enterByToken(page);
        let answer = await send();
        if (isForMembers(answer) && (await signIn.enterByToken(page))) answer = await send();
        await handle(answer, body);
        isBusy = false;
    }

    async function handle(answer: Answer, body: string): Promise<void> {
        const { status: code, data } = answer;
        if (code === NO_ANSWER) return say(texts.offline);
        if (code === 201 || code === 202) {
            // Whatever was typed meanwhile is another comment.
            if (field.value === body) field.value = "";
            storeDraft(page.pageUrl, field.value);
            say(code === 201 ? texts.posted : texts.held);
            if (code === 201) await refreshList(Number(data.commentID));
            void moderation.showRights();
            return;
        }
        if (isForMembers(answer)) return say((await signIn.begin(page)) ? texts.signIn : texts.offline);
        // Another member than the one that is shown may be signed in.
        if (code === 409) await signIn.findMember();
        say(data.description || data.message || texts.offline);
    }

    function say(text: string, action?: { name: string; run: () => void }): void {
        if (!status) return;
        status.textContent = text;
        if (!action) return;
        const button = createButton(action.name, action.run);
        button.className = document.getElementById(FRAME_PARTS.signOut)?.className ?? "";
        status.append(" ", button);
        button.focus();
    }
}

/** Whether a call was refused because nobody is signed in. */
const isForMembers = ({ data }: Answer): boolean => data.permissions?.includes("session.valid") === true;

function readPage(form: HTMLFormElement): CommentedPage {
    const fields = new FormData(form);
    const id = fields.get("id");
    return { pageUrl: String(fields.get("url")), ...(id !== null && { pageID: String(id) }) };
}

const createKey = (): string =>
    [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

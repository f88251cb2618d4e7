import type { ForumFrameTexts } from "@parley/embedding/contract";
import { FRAME_API } from "@parley/embedding/contract";

/** How often the frame asks whether the member has confirmed, in milliseconds, and for how long. */
const [INTERVAL_MS, MAX_WAIT_MS] = [2_000, 10 * 60_000];
const WINDOW = "popup,width=520,height=720";
const API = "/api/v2";
/** Header by which a call says that it comes from a frame; the app has the same. */
const FRAMED = { "x-framed": "1" };

interface SignInOptions {
    texts: ForumFrameTexts;
    /** Returns the origin of the page that contains the frame. */
    findParent: () => string | undefined;
}

interface Answer {
    status: number;
    data: Record<string, unknown>;
}

/** Creates the functions by which a member signs in within the frame of the whole forum, and out. */
export function createForumSignIn({ texts, findParent }: SignInOptions) {
    /** Ends the sign-in that was begun last. */
    let stop = (): void => undefined;

    return {
        /**
         * Opens the window in which a member confirms that they use the forum in this frame, and then `target`, from a click on this link.
         * Returns whether it has been opened; a browser that opens none opens a tab for the link instead.
         */
        begin(link: HTMLElement, target: string): boolean {
            const parent = findParent();
            // Opened at once, since browsers open nothing later than the click.
            const popup = parent === undefined ? null : window.open("", "_blank", WINDOW);
            if (popup) void run(popup, { pageUrl: `${parent}/`, link, target });
            return popup !== null;
        },

        /** Ends the session of this frame, and shows the page as a guest sees it. */
        async signOut(): Promise<void> {
            const { status } = await call("DELETE", `${API}/embed-sessions/current`);
            if (status === 204 || status === 404) location.reload();
        },
    };

    async function run(popup: Window, { pageUrl, link, target }: { pageUrl: string; link: HTMLElement; target: string }) {
        stop();
        const box = showBox(texts, () => {
            stop();
            popup.close();
            link.focus();
        });
        const { status, data } = await call("POST", `${FRAME_API}/embed-sign-ins`, { pageUrl, wholeForum: true });
        if (status !== 201) {
            popup.close();
            return box.say(texts.offline);
        }
        popup.location.replace(String(data.url));
        box.say(texts.confirm.replace("{number}", String(data.check)));
        stop = poll({ code: String(data.code), secret: String(data.secret) }, async (isConfirmed) => {
            if (!isConfirmed) return box.say(texts.expired);
            const { data: me } = await call("GET", `${API}/users/me`);
            if (!me.userID) return box.say(texts.refused);
            box.say(texts.signedIn);
            if (target === location.href) location.reload();
            else location.assign(target);
        });
        const isDone = stop;
        stop = () => {
            isDone();
            box.remove();
        };
    }
}

/** Asks until a member has confirmed, or it is too late; at once when the reader comes back to this page. Returns the function that stops it. */
function poll(proof: { code: string; secret: string }, onEnd: (isConfirmed: boolean) => Promise<void> | void): () => void {
    const since = Date.now();
    let isRequesting = false;
    const ask = async (): Promise<void> => {
        if (isRequesting || document.hidden) return;
        isRequesting = true;
        const { status, data } = await call("POST", `${FRAME_API}/embed-sessions`, proof);
        isRequesting = false;
        const isConfirmed = status === 201 && data.isWaiting === false;
        if (!isConfirmed && status !== 422 && Date.now() - since < MAX_WAIT_MS) return;
        end();
        await onEnd(isConfirmed);
    };
    const timer = window.setInterval(ask, INTERVAL_MS);
    window.addEventListener("focus", ask);
    document.addEventListener("visibilitychange", ask);
    const end = (): void => {
        window.clearInterval(timer);
        window.removeEventListener("focus", ask);
        document.removeEventListener("visibilitychange", ask);
    };
    return end;
}

/** Makes a call; the status is 0 if no answer came. */
async function call(method: string, path: string, body?: object): Promise<Answer> {
    const basePath = document.documentElement.dataset.base ?? "";
    try {
        const response = await fetch(basePath + path, {
            method,
            headers: { "x-requested-with": "parley", ...FRAMED, ...(body && { "content-type": "application/json" }) },
            ...(body && { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        return { status: response.status, data: text === "" ? {} : (JSON.parse(text) as Answer["data"]) };
    } catch {
        return { status: 0, data: {} };
    }
}

/** Styles of the box, which is on no page of the server. */
const BOX = {
    position: "fixed",
    inset: "auto 0 0",
    zIndex: "var(--z-modal)",
    display: "flex",
    flexWrap: "wrap",
    gap: "var(--s-3)",
    alignItems: "center",
    justifyContent: "center",
    padding: "var(--s-4)",
    background: "var(--paper-raised)",
    borderBlockStart: "1px solid var(--line-ink)",
    boxShadow: "var(--shadow-3)",
};
const BUTTON = {
    minBlockSize: "var(--touch)",
    paddingInline: "var(--s-4)",
    font: "inherit",
    color: "var(--ink)",
    background: "none",
    border: "1px solid var(--line-field)",
    borderRadius: "var(--radius)",
    cursor: "pointer",
};

/** Shows what happens, announced to screen readers, with a button that ends it. */
function showBox({ cancel }: ForumFrameTexts, onCancel: () => void) {
    const box = document.createElement("div");
    const status = Object.assign(document.createElement("p"), { tabIndex: -1 });
    status.setAttribute("role", "status");
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: cancel });
    Object.assign(box.style, BOX);
    Object.assign(status.style, { margin: "0" });
    Object.assign(button.style, BUTTON);
    const remove = () => box.remove();
    button.addEventListener("click", () => {
        remove();
        onCancel();
    });
    box.addEventListener("keydown", ({ key }) => {
        if (key === "Escape") button.click();
    });
    box.append(status, button);
    document.body.append(box);
    return {
        remove,
        say(text: string): void {
            status.textContent = text;
            status.focus();
        },
    };
}

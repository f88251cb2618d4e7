import type { ForumFrameTexts } from "@parley/embedding/contract";
import { FRAME_API } from "@parley/embedding/contract";
import { sendCall } from "./sendCall";
import { SIGN_IN_WINDOW, waitForSignIn } from "./waitForSignIn";

const API = "/api/v2";
/** Header by which a call says that it comes from a frame; the app has the same. */
const FRAMED = { "x-framed": "1" };

interface SignInOptions {
    texts: ForumFrameTexts;
    /** Returns the origin of the page that contains the frame. */
    findParent: () => string | undefined;
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
            const popup = parent === undefined ? null : window.open("", "_blank", SIGN_IN_WINDOW);
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
        stop = box.remove;
        const { status, data } = await call("POST", `${FRAME_API}/embed-sign-ins`, { pageUrl, wholeForum: true });
        // Cancelled, or begun once more, meanwhile.
        if (!box.isShown()) return popup.close();
        if (status !== 201) {
            popup.close();
            return box.say(texts.offline);
        }
        popup.location.replace(String(data.url));
        box.say(texts.confirm.replace("{number}", String(data.check)));
        const proof = { code: data.code, secret: data.secret };
        const take = () => call("POST", `${FRAME_API}/embed-sessions`, proof);
        const stopWaiting = waitForSignIn(take, async (confirmed) => {
            if (!confirmed) return box.say(texts.expired);
            const { data: me } = await call("GET", `${API}/users/me`);
            if (!me.userID) return box.say(texts.refused);
            box.say(texts.signedIn);
            if (target === location.href) location.reload();
            else location.assign(target);
        });
        stop = () => {
            stopWaiting();
            box.remove();
        };
    }
}

const call = (method: string, path: string, body?: object) =>
    sendCall((document.documentElement.dataset.base ?? "") + path, { method, body, headers: FRAMED });

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
        isShown: () => box.isConnected,
        say(text: string): void {
            status.textContent = text;
            status.focus();
        },
    };
}

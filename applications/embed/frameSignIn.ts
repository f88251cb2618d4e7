import { FRAME_PARTS } from "@parley/embedding/contract";
import { fetchToken } from "./fetchToken";
import type { FrameAPI } from "./frameAPI";
import type { FrameRights } from "./frameModeration";
import { setHidden } from "./frameParts";
import { SIGN_IN_WINDOW, waitForSignIn } from "./waitForSignIn";

/** The page that is commented on, as the API names it. */
export interface CommentedPage {
    pageUrl: string;
    pageID?: string;
}

interface SignInOptions {
    /** Origin of the page that contains the frame. */
    parentOrigin: string | undefined;
    onSignedIn: () => void;
    /** Called when nobody has confirmed in time. */
    onExpired: () => void;
    /** Called with what the member may do; with nothing for a guest. */
    onMember: (rights: FrameRights | undefined) => void;
}

/** Creates the functions by which somebody signs in within a frame, and is shown. */
export function createFrameSignIn(api: FrameAPI, { parentOrigin, onSignedIn, onExpired, onMember }: SignInOptions) {
    const { session } = api;
    const box = document.getElementById(FRAME_PARTS.signIn);
    const link = document.getElementById(FRAME_PARTS.signInLink) as HTMLAnchorElement | null;
    /** Ends waiting for the window that was opened last. */
    let stop: (() => void) | undefined;
    /** Sign-in that a token of the site has begun, in which the member links their account. */
    let started: Record<string, unknown> | undefined;
    /** The token of the site that came last: it is of no further use. */
    let lastToken: string | undefined;

    return {
        /** Shows the way to the window in which a member confirms that this frame comments in their name. */
        async begin(page: CommentedPage): Promise<boolean> {
            const data = started ?? (await request("/embed-sign-ins", page));
            started = undefined;
            const check = document.getElementById(FRAME_PARTS.check);
            if (!data || !box || !link || !check) return false;
            stop?.();
            check.textContent = String(data.check);
            link.href = String(data.url);
            link.onclick = (event) => {
                // A link opens a tab where windows are blocked.
                if (window.open(link.href, "_blank", SIGN_IN_WINDOW)) event.preventDefault();
                wait({ code: String(data.code), secret: String(data.secret) });
            };
            box.hidden = false;
            link.focus();
            return true;
        },

        /**
         * Signs in whom the site names by a token, if the page has one and an account is linked with it; whoever else was signed in here is not any
         * more. Returns whether a member has come.
         */
        async enterByToken(page: CommentedPage): Promise<boolean> {
            const token = await fetchToken(parentOrigin);
            if (token === undefined || token === lastToken) return false;
            lastToken = token;
            const data = await request("/embed-tokens", { ...page, token });
            started = data?.signIn as Record<string, unknown> | undefined;
            if (started) leave();
            return typeof data?.token === "string" && hold(data.token);
        },

        /** Finds the member of this frame, and shows who it is. */
        findMember,

        async signOut(): Promise<boolean> {
            const { status } = await api.call("DELETE", "/embed-sessions/current");
            if (status !== 204 && status !== 404) return false;
            leave();
            return true;
        },
    };

    function wait(proof: { code: string; secret: string }): void {
        stop?.();
        stop = waitForSignIn(
            () => api.call("POST", "/embed-sessions", proof),
            async (data) => {
                if (!data) onExpired();
                else if (typeof data.token === "string") await enter(data.token);
            },
        );
    }

    async function request(path: string, body: object): Promise<Record<string, unknown> | undefined> {
        const { status, data } = await api.call("POST", path, body);
        return status === 201 ? data : undefined;
    }

    /** Goes on with the cookie, or with the token in memory if the browser does not send that back. */
    async function hold(token: string): Promise<boolean> {
        session.token = undefined;
        if (await findMember()) return true;
        session.token = token;
        return findMember();
    }

    function leave(): void {
        Object.assign(session, { token: undefined, userID: undefined });
        showMember(undefined);
        onMember(undefined);
    }

    async function enter(token: string): Promise<void> {
        await hold(token);
        if (box) box.hidden = true;
        onSignedIn();
    }

    async function findMember(): Promise<boolean> {
        session.userID = undefined;
        const { status, data } = await api.call("GET", "/embed-sessions/current");
        const isFound = status === 200;
        if (isFound) session.userID = Number(data.userID);
        showMember(isFound ? String(data.name) : undefined);
        onMember(isFound ? (data as unknown as FrameRights) : undefined);
        return isFound;
    }

    function showMember(name: string | undefined): void {
        const [member, place] = [FRAME_PARTS.member, FRAME_PARTS.memberName].map((id) => document.getElementById(id));
        if (!member || !place) return;
        place.textContent = name ?? "";
        member.hidden = name === undefined;
        setHidden(FRAME_PARTS.guest, name !== undefined);
    }
}

import type { Credentials } from "./credentials";

interface Cookie {
    name: string;
    value: string;
    path: string;
}

/** Members of a forum who use its API without a browser. */
export interface Members {
    /**
     * Returns the cookies of a session of a member: the same ones as before while it lasts, because checking a password takes as much CPU
     * time as a page.
     */
    signIn(credentials: Credentials): Promise<readonly Cookie[]>;
    /** Sends a request to the API as a member; resolves to what it answers. Throws if it is refused. */
    call<T>(method: string, path: string, data: object | undefined, credentials: Credentials): Promise<T>;
}

/** Returns the members of the forum at `url`. */
export function createMembers(url: string): Members {
    const sessions = new Map<string, readonly Cookie[]>();

    async function send(method: string, path: string, data: object | undefined, cookies: readonly Cookie[]): Promise<Response> {
        const answer = await fetch(`${url}/api/v2/${path}`, {
            method,
            headers: {
                "x-requested-with": "parley",
                origin: new URL(url).origin,
                cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
                ...(data && { "content-type": "application/json" }),
            },
            ...(data && { body: JSON.stringify(data) }),
        });
        if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
        return answer;
    }

    /** Whether a session has not ended, by signing out for example. */
    async function isValid(cookies: readonly Cookie[], name: string): Promise<boolean> {
        const person = (await (await send("GET", "users/me", undefined, cookies)).json()) as { name?: string };
        return person.name === name;
    }

    async function signIn({ name, password }: Credentials): Promise<readonly Cookie[]> {
        const kept = sessions.get(name);
        if (kept && (await isValid(kept, name))) return kept;
        const answer = await send("POST", "authenticate/password", { username: name, password, persist: false }, []);
        const cookies = answer.headers.getSetCookie().map(parseCookie);
        sessions.set(name, cookies);
        return cookies;
    }

    return {
        signIn,
        async call<T>(method: string, path: string, data: object | undefined, credentials: Credentials) {
            const text = await (await send(method, path, data, await signIn(credentials))).text();
            return (text === "" ? undefined : JSON.parse(text)) as T;
        },
    };
}

function parseCookie(line: string): Cookie {
    const [pair = ""] = line.split(";", 1);
    const end = pair.indexOf("=");
    return { name: pair.slice(0, end), value: pair.slice(end + 1), path: /; path=([^;]+)/i.exec(line)?.[1] ?? "/" };
}

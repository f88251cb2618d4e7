import type { AddressInfo, Socket } from "node:net";
import { connect, createServer } from "node:net";

/** Connection to a database that a test can interrupt and restore. */
export interface DatabaseProxy {
    /** URL of the database through this connection. */
    url: string;
    /** Closes every connection and refuses new ones. */
    cut(): Promise<void>;
    mend(): Promise<void>;
    close(): Promise<void>;
}

/** Starts a proxy in front of PostgreSQL at `url`. */
export async function startDatabaseProxy(url: string): Promise<DatabaseProxy> {
    const target = new URL(url);
    const sockets = new Set<Socket>();
    const server = createServer((near) => {
        const far = connect({ host: target.hostname, port: Number(target.port || 5432) });
        for (const [one, other] of [
            [near, far],
            [far, near],
        ] as const) {
            sockets.add(one);
            one.on("error", () => other.destroy());
            one.on("close", () => {
                sockets.delete(one);
                other.destroy();
            });
            one.pipe(other);
        }
    });
    await listen(0);
    const { port } = server.address() as AddressInfo;
    const way = new URL(url);
    way.hostname = "127.0.0.1";
    way.port = String(port);
    return { url: way.href, cut, mend: () => listen(port), close: async () => void (server.listening && (await cut())) };

    function listen(at: number): Promise<void> {
        return new Promise((resolve) => server.listen(at, "127.0.0.1", resolve));
    }

    function cut(): Promise<void> {
        return new Promise((resolve) => {
            server.close(() => resolve());
            for (const socket of sockets) socket.destroy();
        });
    }
}

import { createApiClient } from "@parley/library/client/api";
import type { AppStore } from "@parley/library/client/store";
import { createStore } from "@parley/library/client/store";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import type { AxiosAdapter } from "axios";
import axios from "axios";
import type { FastifyInstance } from "fastify";

export interface ClientAndServer<Features> extends TestApp<Features> {
    /** Creates a store whose API calls reach the real server as this member. */
    storeAs(userID: number): AppStore;
}

/** Starts client and server in one process: thunk, axios, Fastify, service and SQL, without a socket. */
export async function createClientAndServer<Features>(
    options: Parameters<typeof testApp<Features>>[0],
): Promise<ClientAndServer<Features>> {
    const server = await testApp(options);
    return {
        ...server,
        storeAs: (userID) =>
            createStore({
                api: createApiClient({ adapter: overTheWire(server.app, { "x-test-user": String(userID) }) }),
                now: () => server.kit.clock(),
            }),
    };
}

/** Creates an axios adapter that sends requests to a server in this process. */
function overTheWire(app: FastifyInstance, headers: Record<string, string>): AxiosAdapter {
    return async (config) => {
        const answer = await app.inject({
            method: (config.method ?? "get").toUpperCase() as "GET",
            url: axios.getUri(config),
            headers: { ...(config.headers.toJSON() as Record<string, string>), ...headers, host: "forum.test" },
            ...(config.data !== undefined && { payload: config.data as string }),
        });
        return {
            data: answer.body === "" ? undefined : JSON.parse(answer.body),
            status: answer.statusCode,
            statusText: answer.statusMessage,
            headers: answer.headers as Record<string, string>,
            config,
        };
    };
}

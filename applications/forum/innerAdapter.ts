import type { PageRequest } from "@parley/library/contract";
import type { AxiosAdapter } from "axios";

/** Lets axios speak to the server of its own process. */
export function innerAdapter(call: PageRequest["call"]): AxiosAdapter {
    return async (config) => {
        const query = config.params === undefined ? "" : serializeWith(config.paramsSerializer, config.params);
        const { status, headers, body } = await call({
            method: (config.method ?? "get").toUpperCase(),
            url: `${config.baseURL ?? ""}${config.url ?? ""}${query && `?${query}`}`,
            headers: config.headers.toJSON() as Record<string, string>,
            ...(typeof config.data === "string" && { body: config.data }),
        });
        return { status, statusText: "", headers, config, data: body === "" ? undefined : JSON.parse(body) };
    };
}

function serializeWith(serializer: unknown, parameters: object): string {
    return (serializer as { serialize: (parameters: object) => string }).serialize(parameters);
}

import type { AxiosInstance, AxiosRequestConfig, AxiosResponse } from "axios";
import axios from "axios";
import { stringify } from "qs";

/** An answer as a client of the contract reads it. */
// biome-ignore lint/suspicious/noExplicitAny: a client that was made for this API knows no types of ours.
type Answer = AxiosResponse<any>;

/** A client written from the contract alone: axios, the header of the front end, parameters as `a[0]=1`, and the cookie of the session. */
export interface OldClient {
    get(path: string, params?: object, config?: AxiosRequestConfig): Promise<Answer>;
    post(path: string, body?: unknown, config?: AxiosRequestConfig): Promise<Answer>;
    put(path: string, body?: unknown): Promise<Answer>;
    patch(path: string, body?: unknown, config?: AxiosRequestConfig): Promise<Answer>;
    delete(path: string, body?: unknown): Promise<Answer>;
    /** Sends any request, also outside of the API, without a redirect being followed. */
    request(config: AxiosRequestConfig): Promise<Answer>;
    /** Sends the form of a page, as a browser without scripts does; keeps the cookies of the answer. */
    form(path: string, fields: Record<string, string>): Promise<Answer>;
}

/** Creates a client of the site at this address; a guest until it sends the form that signs in. */
export function createOldClient(siteURL: string, headers: Record<string, string> = {}): OldClient {
    const jar = new Map<string, string>();
    const http: AxiosInstance = axios.create({
        baseURL: `${siteURL}/api/v2`,
        headers: { "X-Requested-With": "vanilla", Referer: `${siteURL}/`, ...headers },
        paramsSerializer: { serialize: (params) => stringify(params) },
        validateStatus: () => true,
        maxRedirects: 0,
        adapter: "http",
    });
    const send = async (config: AxiosRequestConfig): Promise<Answer> => {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
        const answer = await http.request({
            ...config,
            headers: { ...config.headers, ...(cookie !== "" && { Cookie: cookie }) },
        });
        for (const line of answer.headers["set-cookie"] ?? []) {
            const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
            jar.set(name, value);
        }
        return answer;
    };
    return {
        get: (url, params, config) => send({ ...config, url, params }),
        post: (url, data, config) => send({ ...config, method: "POST", url, data }),
        put: (url, data) => send({ method: "PUT", url, data }),
        patch: (url, data, config) => send({ ...config, method: "PATCH", url, data }),
        delete: (url, data) => send({ method: "DELETE", url, data }),
        request: send,
        form: (url, fields) =>
            send({ method: "POST", baseURL: siteURL, url, data: new URLSearchParams(fields), headers: { Origin: siteURL } }),
    };
}

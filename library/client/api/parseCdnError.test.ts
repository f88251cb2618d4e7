import { expect, test } from "@jest/globals";
import type { AxiosResponse } from "axios";
import { toApiError } from "./toApiError";

const answer = (status: number, data: string) =>
    toApiError({ status, data, headers: { "content-type": "text/html; charset=UTF-8" } } as unknown as AxiosResponse);

const page = (inside: string) =>
    `<html><body><div class="cf-error-details">${inside}</div><div class="cf-error-footer"><span>Ray ID: 8f1c</span></div></body></html>`;

test("API-011, API-013, FC-69 a CDN's error page yields its heading, explanation and reference number as plain text", () => {
    const html = page("<h1>Origin is <img src=x onerror=alert(1)>unreachable</h1><p>Try again in a few minutes.</p>");

    expect(answer(523, html)).toEqual({
        status: 523,
        message: "Origin is unreachable",
        description: "Try again in a few minutes. Ray ID: 8f1c",
    });
});

test("API-012 a CDN's error page without a heading yields the default heading", () => {
    expect(answer(502, "<html><body>Bad gateway</body></html>").message).toBe("An Error has Occured");
});

test("decisions #24: a very long text in a CDN's error page is truncated", () => {
    expect(answer(502, page(`<h1>${"no ".repeat(5_000)}</h1>`)).message.length).toBeLessThanOrEqual(500);
});

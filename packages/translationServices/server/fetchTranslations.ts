import type { Egress, EgressAnswer } from "@parley/library/server/egress";
import { EgressFailure } from "@parley/library/server/egress";
import type { ServiceProblem } from "@parley/translationServices/contract";
import type { CodedOrder, ServiceDriver } from "./drivers/serviceDriver";

/** Error: a translation service could not be used. What it says is not shown to anybody. */
export class ServiceFailure extends Error {
    constructor(
        readonly problem: ServiceProblem,
        options?: ErrorOptions,
    ) {
        super(`a translation service could not be used: ${problem}`, options);
    }
}

interface ServiceAccess {
    url: string;
    apiKey: string | undefined;
}

/** By status of the answer; 456 is DeepL's for a quota that is used up. */
const STATUS_PROBLEMS = new Map<number, ServiceProblem>([
    [400, "refused"],
    [401, "key"],
    [403, "key"],
    [413, "refused"],
    [422, "refused"],
    [429, "busy"],
    [456, "quota"],
]);

/** A translation may be longer than its source, but not without bound. */
const toMaxLength = (source: string): number => 4 * source.length + 1000;

/**
 * Returns the texts translated by a service, one for each. Throws `ServiceFailure` if it refuses or does not answer, and if the answer is not
 * one text for each that was sent, of a believable length.
 */
export async function fetchTranslations(
    egress: Pick<Egress, "request">,
    driver: ServiceDriver,
    { url, apiKey }: ServiceAccess,
    order: CodedOrder,
): Promise<string[]> {
    const { path, headers, body } = driver.createRequest(order, apiKey);
    const answer = await request(egress, `${url}${path}`, headers, JSON.stringify(body));
    if (answer.status !== 200) throw new ServiceFailure(findProblem(answer));
    const texts = driver.readTexts(parseAnswer(answer.body));
    if (!Array.isArray(texts) || texts.length !== order.texts.length) throw new ServiceFailure("unreadable");
    return texts.map((text: unknown, index) => {
        if (typeof text !== "string" || text.length > toMaxLength(order.texts[index] ?? ""))
            throw new ServiceFailure("unreadable");
        return text;
    });
}

async function request(
    egress: Pick<Egress, "request">,
    address: string,
    headers: Readonly<Record<string, string>> = {},
    body: string,
): Promise<EgressAnswer> {
    try {
        return await egress.request(address, {
            method: "POST",
            headers: { accept: "application/json", "content-type": "application/json", ...headers },
            body,
        });
    } catch (error) {
        if (!(error instanceof EgressFailure)) throw error;
        throw new ServiceFailure(error.reason, { cause: error });
    }
}

function findProblem({ status, body }: EgressAnswer): ServiceProblem {
    // Google refuses a wrong key as a wrong request.
    if (status === 400 && body.includes("API_KEY_INVALID")) return "key";
    return STATUS_PROBLEMS.get(status) ?? "down";
}

function parseAnswer(body: string): unknown {
    try {
        return JSON.parse(body);
    } catch {
        // The error has a part of the text, which may stand in no log (FC-78).
        throw new ServiceFailure("unreadable");
    }
}

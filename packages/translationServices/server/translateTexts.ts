import type { Config } from "@parley/config/server";
import type { ApiError } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import type { Egress } from "@parley/library/server/egress";
import { badRequest } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { ServiceProblem, TranslationServiceType } from "@parley/translationServices/contract";
import type { CharacterBudget } from "./characterBudget";
import { drivers } from "./drivers";
import type { CodedOrder } from "./drivers/serviceDriver";
import { fetchTranslations, ServiceFailure } from "./fetchTranslations";
import type { StoredServices } from "./storedServices";
import type { TranslationServiceRow } from "./translationServices.repository";

interface Dependencies extends Pick<ServerKit, "api" | "clock"> {
    config: Pick<Config, "get">;
    egress: Pick<Egress, "request">;
    services: Pick<StoredServices, "listEnabled" | "readKey" | "setProblem">;
    budget: Pick<CharacterBudget, "spend">;
}

/** Texts to be translated: HTML with inline elements only. */
export interface TranslationOrder {
    texts: readonly string[];
    /** Languages by BCP 47. */
    source: string;
    target: string;
}

export interface TranslatedTexts {
    service: TranslationServiceType;
    texts: string[];
}

const MAX_ORDER_CHARACTERS = 20_000;
/** Maximum texts and characters of one request. */
const MAX_REQUEST_TEXTS = 40;
const MAX_REQUEST_CHARACTERS = 10_000;
/** Maximum number of orders that this server works on at the same time. */
const MAX_ORDERS = 8;
const MINUTE_MS = 60_000;

/** How long a service is left alone after a failure, in milliseconds. */
const PAUSES_MS: Readonly<Record<ServiceProblem, number>> = {
    key: 10 * MINUTE_MS,
    quota: 60 * MINUTE_MS,
    forbidden: 10 * MINUTE_MS,
    busy: MINUTE_MS,
    down: MINUTE_MS / 2,
    unreadable: 0,
    refused: 0,
};

/** Creates the functions that have texts translated by the first service that is enabled and knows both languages, that of the target language before others. */
export function createTextTranslator({ api, clock, config, egress, services, budget }: Dependencies) {
    /** Services that failed, by type and configuration, with the time until which they are left alone. */
    const paused = new Map<string, { until: number; problem: ServiceProblem }>();
    let orders = 0;

    return { findService, translate };

    /** Returns the service that would translate between two languages; undefined if there is none. */
    async function findService(source: string, target: string): Promise<TranslationServiceType | undefined> {
        return (await choose(source, target))?.service.type;
    }

    /**
     * Returns the texts in the target language, one for each. Throws 404 if no service translates between these languages, 400 for more than
     * 20,000 characters, 429 if the site has used up its characters, and 502 or 503 if the service fails.
     */
    async function translate({ texts, source, target }: TranslationOrder): Promise<TranslatedTexts> {
        const characters = countCharacters(texts);
        if (characters > MAX_ORDER_CHARACTERS) throw badRequest("This text is too long to be translated.");
        const chosen = await choose(source, target);
        if (!chosen) throw new ApiRefusal({ status: 404, message: "Nothing translates between these languages here." });
        requireNotPaused(chosen.service);
        if (orders >= MAX_ORDERS) throw toRefusal("busy");
        orders++;
        try {
            const translated: string[] = [];
            for (const part of splitTexts(texts)) translated.push(...(await send(chosen, part)));
            if (chosen.service.problem !== null) await services.setProblem(chosen.service.type, null);
            return { service: chosen.service.type, texts: translated };
        } catch (error) {
            if (!(error instanceof ServiceFailure)) throw error;
            throw await handleFailure(chosen.service, error);
        } finally {
            orders--;
        }
    }

    async function send({ service, ...codes }: Chosen, texts: readonly string[]): Promise<string[]> {
        await budget.spend(service.type, countCharacters(texts));
        const access = { url: service.url, apiKey: await services.readKey(service) };
        return fetchTranslations(egress, drivers[service.type], access, { texts, ...codes });
    }

    async function choose(source: string, target: string): Promise<Chosen | undefined> {
        const preferred = (await config.get("translation.localeServices")).find((entry) => entry.startsWith(`${target} `));
        const isPreferred = ({ type }: TranslationServiceRow) => preferred === `${target} ${type}`;
        const enabled = await services.listEnabled();
        for (const service of [...enabled.filter(isPreferred), ...enabled.filter((one) => !isPreferred(one))]) {
            const { toCode } = drivers[service.type];
            const codes = { source: toCode(source, "source"), target: toCode(target, "target") };
            if (codes.source !== undefined && codes.target !== undefined)
                return { service, source: codes.source, target: codes.target };
        }
        return undefined;
    }

    function requireNotPaused(service: TranslationServiceRow): void {
        const pause = paused.get(toPauseKey(service));
        if (pause && pause.until > clock().getTime()) throw toRefusal(pause.problem);
    }

    /** Leaves the service alone for a while, and shows the problem to those who manage it. Returns the error for the reader. */
    async function handleFailure(service: TranslationServiceRow, { problem, cause }: ServiceFailure): Promise<ApiRefusal> {
        api.log.warn({ service: service.type, problem, err: cause }, "a translation service could not be used");
        paused.set(toPauseKey(service), { until: clock().getTime() + PAUSES_MS[problem], problem });
        if (service.problem !== problem) await services.setProblem(service.type, problem);
        return toRefusal(problem);
    }
}

interface Chosen extends Omit<CodedOrder, "texts"> {
    service: TranslationServiceRow;
}

/** A service that is configured anew is tried at once. */
const toPauseKey = ({ type, url, keyVersion }: TranslationServiceRow): string => JSON.stringify([type, url, keyVersion]);

const countCharacters = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0);

/** Divides texts into requests, in order. */
function splitTexts(texts: readonly string[]): string[][] {
    const parts: string[][] = [];
    let size = 0;
    for (const text of texts) {
        const last = parts.at(-1);
        if (last && last.length < MAX_REQUEST_TEXTS && size + text.length <= MAX_REQUEST_CHARACTERS) {
            last.push(text);
            size += text.length;
        } else {
            parts.push([text]);
            size = text.length;
        }
    }
    return parts;
}

const UNUSABLE = "The translation service of this site can’t be used at the moment.";

const ERRORS: Readonly<Record<ServiceProblem, Pick<ApiError, "status" | "message">>> = {
    key: { status: 503, message: UNUSABLE },
    quota: { status: 503, message: UNUSABLE },
    forbidden: { status: 503, message: UNUSABLE },
    busy: { status: 503, message: "The translation service has too much to do. Try again in a minute." },
    down: { status: 502, message: "The translation service does not answer. Try again later." },
    unreadable: { status: 502, message: "The answer of the translation service could not be used. Try again later." },
    refused: { status: 502, message: "The translation service refused this text." },
};

/** Creates the error for a problem. The text of other servers is not shown. */
const toRefusal = (problem: ServiceProblem) => new ApiRefusal({ ...ERRORS[problem], description: null });

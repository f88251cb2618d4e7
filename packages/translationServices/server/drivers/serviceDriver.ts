/** Texts for a service, with the codes that it has for their languages. Each is HTML with inline elements only. */
export interface CodedOrder {
    texts: readonly string[];
    source: string;
    target: string;
}

/** What a service is asked, relative to its address. */
interface ServiceRequest {
    path: string;
    headers?: Readonly<Record<string, string>>;
    body: object;
}

/** How one translation service is asked. */
export interface ServiceDriver {
    /** Whether it can't be used without a key. */
    needsKey: boolean;
    /** Returns its code of a language, by BCP 47; undefined if it does not translate from it, or into it. */
    toCode(language: string, role: "source" | "target"): string | undefined;
    createRequest(order: CodedOrder, apiKey: string | undefined): ServiceRequest;
    /** Returns the list of translated texts from an answer; `undefined` if there is none at its place. Each item is still unchecked. */
    readTexts(answer: unknown): unknown;
}

/** Returns a property of JSON of others; undefined for what has none. */
export function readProperty(value: unknown, name: string): unknown {
    return typeof value === "object" && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined;
}

/** Returns the language of a locale without its region and script: `pt` of `pt-BR`. */
export const toBaseLanguage = (language: string): string => language.split("-")[0]?.toLowerCase() ?? "";

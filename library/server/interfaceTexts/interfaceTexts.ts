import type { Catalogue } from "@parley/library/contract";

/** A text of the product, for those who translate it (`npm run texts`). */
export interface InterfaceText {
    text: string;
    /** Tells texts apart that are the same in English only. */
    context?: string;
    /** What translators have to know. */
    note?: string;
    /** Files in which it is said. */
    places: readonly string[];
    /** Its plural forms in English. */
    forms?: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
    /** Who has seen its translations, by language; those of other languages are by machine. */
    states?: Readonly<Record<string, TranslationState>>;
}

/** Whether a person has read a translation again that was made by machine, or has made it. */
export type TranslationState = "reviewed" | "person";

/** The words that a site has in place of those of the product. */
export interface OwnTexts {
    /** Differs whenever the words do. */
    version: string;
    /** Catalogues by language. */
    catalogues: ReadonlyMap<string, Catalogue>;
}

/** The texts of the interface in all languages. */
export interface InterfaceTexts {
    /** Returns every text of the product. */
    list(): readonly InterfaceText[];
    /** Returns the translations of the product into a language, without the words of the site; undefined for English. */
    findBuilt(locale: string): Catalogue | undefined;
    /** Sets the owner of the words of the site, which are asked for before each response. */
    provideOwn(find: () => Promise<OwnTexts>): void;
}

/** The texts of a server without pages. */
export const noInterfaceTexts: InterfaceTexts = { list: () => [], findBuilt: () => undefined, provideOwn: () => undefined };

/** Returns the key of a text in catalogues, with its context as gettext writes it. */
export const toTextKey = ({ text, context }: Pick<InterfaceText, "text" | "context">): string =>
    context === undefined ? text : `${context}\u0004${text}`;

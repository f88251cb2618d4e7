/** Tokens that must follow one another; the last may be only the beginning of a word. */
export interface TokenPhrase {
    tokens: readonly string[];
    isPrefix: boolean;
    /** Whether it replaces a searched word: another ending, a compound, the nearest spelling. It counts as a part of a word. */
    isInexact?: true;
    /** Whether it is another spelling of the searched word, which counts less than its endings and compounds. */
    isRespelt?: true;
}

/** A condition on the words of a record: one of the phrases. */
export interface MatchClause {
    anyOf: readonly TokenPhrase[];
    /** Whether the phrase must stand in the title. */
    inTitle: boolean;
    /** The single word for which the clause stands, as it was written; absent for anything else. */
    word?: string;
}

/** Which records of the index are found: those that meet all clauses, or one of them, and none of the excluded ones. */
export interface Match {
    clauses: readonly MatchClause[];
    operator: "and" | "or";
    noneOf: readonly MatchClause[];
}

/** The same match within titles only. */
export const limitToTitles = (match: Match): Match => ({
    ...match,
    clauses: match.clauses.map((clause) => ({ ...clause, inTitle: true })),
});

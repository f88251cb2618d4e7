/** Tokens that must follow one another; the last may be only the beginning of a word. */
export interface TokenPhrase {
    tokens: readonly string[];
    isPrefix: boolean;
}

/** A condition on the words of a record: one of the phrases. */
export interface MatchClause {
    anyOf: readonly TokenPhrase[];
    /** Whether the phrase must stand in the title. */
    inTitle: boolean;
}

/** Which records of the index are found: those that meet all clauses, or one of them, and none of the excluded ones. */
export interface Match {
    clauses: readonly MatchClause[];
    operator: "and" | "or";
    noneOf: readonly MatchClause[];
}

/** The same match within titles only. */
export const inTitles = (match: Match): Match => ({
    ...match,
    clauses: match.clauses.map((clause) => ({ ...clause, inTitle: true })),
});

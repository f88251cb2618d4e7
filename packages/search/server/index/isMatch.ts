import type { TextTokens } from "@parley/tokenizer/server";
import type { Match, MatchClause, TokenPhrase } from "./match";

/** Tokens of a record. */
export interface RecordTokens {
    title: TextTokens;
    body: TextTokens;
}

/** Checks whether a record meets a match, as the engines of the databases do. */
export function isMatch(record: RecordTokens, { clauses, operator, noneOf }: Match): boolean {
    if (noneOf.some((clause) => meetsClause(record, clause))) return false;
    if (clauses.length === 0) return true;
    return operator === "and"
        ? clauses.every((clause) => meetsClause(record, clause))
        : clauses.some((clause) => meetsClause(record, clause));
}

const meetsClause = ({ title, body }: RecordTokens, { anyOf, inTitle }: MatchClause): boolean =>
    anyOf.some((phrase) => hasPhrase(title, phrase) || (!inTitle && hasPhrase(body, phrase)));

/** No phrase reaches from the words of a text into its compounds. */
const hasPhrase = ({ words, compounds }: TextTokens, phrase: TokenPhrase): boolean =>
    followsIn(words, phrase) || followsIn(compounds, phrase);

function followsIn(tokens: readonly string[], { tokens: wanted, isPrefix }: TokenPhrase): boolean {
    const last = wanted.length - 1;
    return tokens.some((_, start) =>
        wanted.every((token, offset) => {
            const found = tokens[start + offset];
            return isPrefix && offset === last ? found?.startsWith(token) === true : found === token;
        }),
    );
}

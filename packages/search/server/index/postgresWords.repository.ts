import type { TextTokens } from "@parley/tokenizer/server";
import { listTokens } from "@parley/tokenizer/server";
import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import type { Match, MatchClause, TokenPhrase } from "./match";

/** Stands after the words of the title. */
const END_OF_TITLE = "/";
/** Stands in a lexeme between a word and the beginning of the next one; no word contains it. */
const NEXT_MARK = "~";
/** Number of characters of the next word in a lexeme. */
const NEXT_LENGTH = 2;

/**
 * Creates the function that returns the lexemes of a text in the form of `toWords`: each word with the first two characters of the one after it.
 * By them the index finds phrases of words that hundreds of thousands of texts have, each in another place: of few texts it has then to be
 * compared whether they contain the phrase. PostgreSQL is told that the function takes long, so that it does not call it for each text
 * instead of reading the index.
 */
export const createLexemesFunction = sql`create function "searchLexemes"("words" text) returns tsvector
    language sql immutable strict parallel safe cost 1000 as $$
        select array_to_tsvector(array_agg(one || ${sql.lit(NEXT_MARK)} || coalesce(left(two, ${sql.lit(NEXT_LENGTH)}), '')))
        from (select string_to_array(btrim("words"), ' ') as tokens) as text, unnest(tokens, tokens[2:]) as pair(one, two)
    $$`;

const titleOf = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`split_part(${text}, ${sql.lit(`${END_OF_TITLE} `)}, 1)`;

/** Lexemes of a title. */
export const TITLE_LEXEMES = sql`"searchLexemes"(${titleOf(sql`"words"`)})`;
export const LEXEMES = sql`"searchLexemes"("words")`;

/** Returns the words of a record as a text with a space before and after each. */
export function toWords(title: TextTokens, body: TextTokens): string {
    const tokens = [...listTokens(title), END_OF_TITLE, ...listTokens(body)];
    return ` ${tokens.join(" ")} `;
}

/** Returns the condition that the text `s."words"` meets a match, which uses no index. */
export function toTextCondition({ clauses, operator, noneOf }: Match): RawBuilder<unknown> {
    const wanted = clauses.map(toClauseCondition);
    const excluded = noneOf.map((clause) => sql`not ${toClauseCondition(clause)}`);
    const conditions = [...(wanted.length > 0 ? [joinBy(wanted, operator)] : []), ...excluded];
    return joinBy(conditions, "and");
}

/** Returns the condition by which the index finds all texts that meet a match with clauses. Others may meet it too, unless `isExact`. */
export function toIndexCondition({ clauses, operator, noneOf }: Match): { condition: RawBuilder<unknown>; isExact: boolean } {
    const isOfTitles = clauses.every(({ inTitle }) => inTitle);
    const wanted = clauses.map(toClauseQuery).join(operator === "and" ? " & " : " | ");
    const isWhole = ({ anyOf, inTitle }: MatchClause) =>
        inTitle === isOfTitles && anyOf.every(({ tokens }) => tokens.length === 1);
    return {
        condition: sql`${isOfTitles ? TITLE_LEXEMES : LEXEMES} @@ ${wanted}::tsquery`,
        isExact: noneOf.length === 0 && clauses.every(isWhole),
    };
}

const joinBy = (conditions: readonly RawBuilder<unknown>[], operator: "and" | "or"): RawBuilder<unknown> =>
    sql`(${sql.join(conditions, sql.raw(` ${operator} `))})`;

function toClauseCondition({ anyOf, inTitle }: MatchClause): RawBuilder<unknown> {
    const text = inTitle ? titleOf(sql`s."words"`) : sql`s."words"`;
    const phrases = listDifferent(anyOf).map((phrase) => sql`strpos(${text}, ${toPhraseText(phrase)}) > 0`);
    return joinBy(phrases, "or");
}

const toClauseQuery = ({ anyOf }: MatchClause): string => `(${listDifferent(anyOf).map(toPhraseQuery).join(" | ")})`;

/** Leaves out phrases that the beginning of a word finds as well, such as its endings. */
function listDifferent(anyOf: readonly TokenPhrase[]): TokenPhrase[] {
    const byText = new Map(anyOf.map((phrase) => [toPhraseText(phrase), phrase]));
    const isFoundByOther = (text: string) => [...byText.keys()].some((other) => other !== text && text.startsWith(other));
    return [...byText].flatMap(([text, phrase]) => (isFoundByOther(text) ? [] : [phrase]));
}

const toPhraseText = ({ tokens, isPrefix }: TokenPhrase): string => ` ${tokens.join(" ")}${isPrefix ? "" : " "}`;

/** Of a phrase all words but the last one are looked for, each with the beginning of the next. */
function toPhraseQuery({ tokens, isPrefix }: TokenPhrase): string {
    const last = tokens.length - 1;
    if (last === 0) return toBeginning(isPrefix ? (tokens[0] ?? "") : `${tokens[0]}${NEXT_MARK}`);
    const followed = tokens.slice(0, last).map((token, index) => {
        const next = Array.from(tokens[index + 1] ?? "");
        const lexeme = token + NEXT_MARK + next.slice(0, NEXT_LENGTH).join("");
        return isPrefix && index + 1 === last && next.length < NEXT_LENGTH ? toBeginning(lexeme) : quote(lexeme);
    });
    return `(${followed.join(" & ")})`;
}

const toBeginning = (text: string): string => `${quote(text)}:*`;

/** Tokens have neither quotation marks nor backslashes. */
const quote = (token: string): string => `'${token}'`;

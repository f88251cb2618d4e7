/**
 * A message in ICU MessageFormat, compiled so that whoever formats it needs no parser: texts, the names of values (`#` is the number of the
 * plural around it), and choices among messages. A message for an exact number has the key `=1`.
 */
export type CompiledMessage = MessagePart[];

export type MessagePart = string | [name: string] | [name: string, kind: ChoiceKind, options: Record<string, CompiledMessage>];
type ChoiceKind = "cardinal" | "ordinal" | "select";

/**
 * Translations of one locale by the product's English texts, those with a context by it and `\u0004` before the text: texts with `{names}`,
 * compiled messages, or texts by plural form.
 */
export type Catalogue = Record<string, string | CompiledMessage | Partial<Record<Intl.LDMLPluralRule, string>>>;
